import type { ReactNode } from 'react';
import { TextArea } from './field';

interface JsonFieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly rows?: number;
}

export type JsonObject = Record<string, unknown>;

/** Takes a JSON object as text, and says where it is wrong. `readJsonObject` reads what it has. */
export const JsonField = ({ value, onChange, ...field }: JsonFieldProps) => (
  <TextArea
    {...field}
    className="mono"
    spellCheck={false}
    value={value}
    error={readJsonObject(value).error}
    onChange={({ target }) => onChange(target.value)}
  />
);

export const readJsonObject = (
  text: string,
): { readonly ok: JsonObject; readonly error?: never } | { readonly ok?: never; readonly error: string } => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { ok: value } : { error: 'Write an object: names and values between { and }.' };
  } catch (error) {
    return { error: `This is no JSON yet: ${error instanceof Error ? error.message : String(error)}` };
  }
};

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
