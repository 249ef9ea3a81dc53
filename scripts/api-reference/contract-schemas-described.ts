/** Shows types that are schemas of the contract as the contract has them: their shape and descriptions, in place of `Schemas['Twin']`. */
import {
  Comment,
  Converter,
  ReflectionKind,
  type Application,
  type Context,
  type DeclarationReflection,
} from 'typedoc';
import ts from 'typescript';
import { contractSchemaOf } from './public-names.js';

/** What openapi-typescript writes beside a description. Examples of the contract are values, and no programs. */
const ANNOTATIONS = ['@constant', '@enum', '@example', '@format'] as const;

export function describeContractSchemas({ converter }: Application): void {
  const schemas: (() => void)[] = [];
  converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    // TypeDoc sets the type of an alias after this event.
    if (reflection.kind === ReflectionKind.TypeAlias) schemas.push(() => showSchema(context, reflection));
    if (reflection.comment) describe(reflection.comment);
  });
  converter.on(Converter.EVENT_RESOLVE_BEGIN, () => {
    for (const show of schemas.splice(0)) show();
  });
}

function showSchema(context: Context, reflection: DeclarationReflection): void {
  const symbol = context.getSymbolFromReflection(reflection);
  const schema = symbol && contractSchemaOf(symbol, context.checker);
  const declaration = schema?.valueDeclaration;
  if (!schema || !declaration || !ts.isPropertySignature(declaration) || !declaration.type) return;
  reflection.type = context.converter.convertType(context.withScope(reflection), declaration.type);
  const description = schema.getJsDocTags().find(({ name }) => name === 'description');
  reflection.comment ??= new Comment([{ kind: 'text', text: ts.displayPartsToString(description?.text) }]);
}

/** The generated types have their descriptions in a tag. */
function describe(comment: Comment): void {
  const description = comment.getTag('@description');
  if (!description) return;
  comment.summary.push(...description.content);
  comment.removeTags('@description');
  for (const tag of ANNOTATIONS) comment.removeTags(tag);
}

/** A reference within the contract by the name of its schema, as in code and as in a table. */
export function withSchemaNames(page: string): string {
  return page
    .replaceAll(/components\["schemas"\]\["(\w+)"\]/g, '$1')
    .replaceAll(/`components`\\\[`"schemas"`\\\]\\\[`"(\w+)"`\\\]/g, '`$1`');
}
