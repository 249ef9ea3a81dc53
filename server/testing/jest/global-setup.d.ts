declare const setUp: (project: { readonly rootDir: string }) => Promise<void>;
export default setUp;
