/** The content of a file for an agent. */
export type AttachmentContent =
  /** At most 50,000 characters. */
  | {
      readonly kind: 'text';
      readonly filename: string;
      readonly mediaType: string;
      readonly text: string;
      readonly isCut: boolean;
    }
  | {
      readonly kind: 'image';
      readonly filename: string;
      readonly mediaType: string;
      readonly bytes: Uint8Array;
    }
  /** A file of a type that the server cannot read. */
  | { readonly kind: 'other'; readonly filename: string; readonly mediaType: string };
