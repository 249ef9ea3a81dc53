/** What a check has found, with a sentence for whoever reads it. */
export interface Finding {
  readonly ok: boolean;
  readonly message: string;
}

export const passed = (message: string): Finding => ({ ok: true, message });

export const failed = (message: string): Finding => ({ ok: false, message });
