import { EntitySchema } from 'typeorm';

/** A row of `attachment_contents`: what there is to read of one file of a message. */
export interface AttachmentContentRow {
  messageId: string;
  /** Its place among the files of the message, from 0. */
  position: number;
  filename: string;
  mediaType: string;
  /** Of what can be read as text. */
  text: string | null;
  isCut: boolean;
  /** Of an image. */
  bytes: Buffer | null;
}

export const AttachmentContentEntity = new EntitySchema<AttachmentContentRow>({
  name: 'AttachmentContent',
  tableName: 'attachment_contents',
  columns: {
    messageId: { name: 'message_id', type: 'text', primary: true },
    position: { type: 'int', primary: true },
    filename: { type: 'text' },
    mediaType: { name: 'media_type', type: 'text' },
    text: { type: 'text', nullable: true },
    isCut: { name: 'is_cut', type: 'boolean' },
    bytes: { type: 'bytea', nullable: true },
  },
});
