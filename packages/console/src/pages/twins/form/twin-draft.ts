import { ProblemError, type Protocol } from '@twin-oracle/sdk';
import { isObject, pathKey, type JsonObject } from '../changes';
import { draftOf, fieldsOf, readDraft, readJson, type Draft, type ReadDraft } from './property-draft';

/** What the form of a twin has. */
export interface TwinDraft {
  readonly name: string;
  readonly properties: Draft;
  /** Properties that the protocol does not name, as JSON. */
  readonly others: string;
}

export const EMPTY_DRAFT: TwinDraft = { name: '', properties: {}, others: '' };

/** The path under which mistakes of the other properties are. */
export const OTHERS = pathKey([]);

export const twinDraftOf = (protocol: Protocol, name: string, properties: JsonObject): TwinDraft => {
  const others = Object.entries(properties).filter(([named]) => protocol.properties[named] === undefined);
  return {
    name,
    properties: draftOf(fieldsOf(protocol.properties), properties),
    others: others.length === 0 ? '' : JSON.stringify(Object.fromEntries(others), undefined, 2),
  };
};

/** The properties that a draft stands for. @param before Those of the twin before, of which members without a field are kept. */
export const readTwinDraft = (protocol: Protocol, draft: TwinDraft, before: JsonObject = {}): ReadDraft => {
  const named = Object.fromEntries(
    Object.entries(before).filter(([name]) => protocol.properties[name] !== undefined),
  );
  const { values, errors } = readDraft(fieldsOf(protocol.properties), draft.properties, named);
  if (draft.others.trim() === '') return { values, errors };
  const { value, error } = readJson(draft.others);
  if (isObject(value)) return { values: { ...value, ...values }, errors };
  return {
    values,
    errors: { ...errors, [OTHERS]: error ?? 'Write an object, such as {"colour": "red"}' },
  };
};

/** What the server says is wrong with properties, by the path of the field. */
export const refusedFields = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ProblemError
    ? Object.fromEntries(
        error.errors.map(({ field, message }) => [
          pathKey(
            field
              .split(/[./]/)
              .filter((part) => part !== '')
              .filter((part, at) => at > 0 || part !== 'properties'),
          ),
          message,
        ]),
      )
    : {};
