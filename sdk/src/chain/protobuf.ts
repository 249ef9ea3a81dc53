/** The number of a field and its value. What is the default of its type is left out, as proto3 does. */
export type ProtobufField = readonly [field: number, value: string | number | Uint8Array];

const VARINT = 0;
const LENGTH_DELIMITED = 2;

/** A protobuf message. Numbers are non-negative integers. */
export const encodeProtobuf = (fields: readonly ProtobufField[]): Uint8Array =>
  Uint8Array.from(fields.flatMap(([field, value]) => encodeField(field, value)));

const encodeField = (field: number, value: string | number | Uint8Array): number[] => {
  if (value === 0 || value === '') return [];
  if (typeof value === 'number') return [...varint(field * 8 + VARINT), ...varint(value)];
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
  return [...varint(field * 8 + LENGTH_DELIMITED), ...varint(bytes.length), ...bytes];
};

/** Seven bits a byte, the lowest first; numbers may have more than 32 bits, so no shifts. */
const varint = (value: number): number[] =>
  value < 0x80 ? [value] : [(value % 0x80) + 0x80, ...varint(Math.floor(value / 0x80))];
