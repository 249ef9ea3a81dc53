/** What the hooks have called, for the test that compares two clients. */
export const handled = (call: string, ...args: unknown[]): void => {
  const list = document.getElementById('handled');
  const item = document.createElement('li');
  item.textContent = [call, ...args.map((arg) => JSON.stringify(arg))].join(' ');
  list?.append(item);
};
