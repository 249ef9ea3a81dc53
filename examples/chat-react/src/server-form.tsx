import { serverUrl } from './address';

/** Opens the page for another server. */
export const ServerForm = () => (
  <form className="server">
    <label>
      URL
      <input name="server" type="url" required defaultValue={serverUrl() ?? 'http://127.0.0.1:4010'} />
    </label>
    <button>Open</button>
  </form>
);
