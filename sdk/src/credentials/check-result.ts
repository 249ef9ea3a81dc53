/** The result of a check, with a sentence for people. */
export interface Finding {
  readonly ok: boolean;
  readonly message: string;
}

export const passed = (message: string): Finding => ({ ok: true, message });

export const failed = (message: string): Finding => ({ ok: false, message });
