declare const tearDown: () => Promise<void>;
export default tearDown;
