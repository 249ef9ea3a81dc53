/** An id in the form of a server's, such as `ses_` and 32 hexadecimal digits. */
export const randomId = (prefix: string): string => `${prefix}_${crypto.randomUUID().replaceAll('-', '')}`;
