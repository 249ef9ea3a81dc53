/** What an agent is given of a file. */
export type AttachmentContent =
  /** At most 50,000 characters of it. */
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
  /** Of a kind that nobody here can read. */
  | { readonly kind: 'other'; readonly filename: string; readonly mediaType: string };
