import type { Tabs } from '../../ports/event-channel-port.js';
import type { Emit } from '../socket/emit.js';
import { createRemoteTabs } from './remote-tabs.js';
import type { SessionServer, Tab } from '../socket/socket-data.js';

export function createTabs(io: SessionServer, emit: Emit): Tabs {
  const namespace = io.of('/');
  const tabsElsewhere = createRemoteTabs(io, tabsHere);

  return {
    async offer(sessionId, request) {
      const far = await tabsElsewhere(sessionId);
      // Afterwards, as the answer may have been long in coming.
      const [first, ...others] = [...tabsHere(sessionId), ...far];
      if (!first) return undefined;
      const { id } = others.reduce((latest, tab) => (tab.activeAt > latest.activeAt ? tab : latest), first);
      const target = namespace.sockets.get(id) ?? io.to(id);
      if (request.event === 'action_call') emit(target, request.event, request.payload);
      else emit(target, request.event, request.payload);
      return id;
    },

    async isOpen(sessionId, tabId) {
      const isIt = ({ id }: Tab) => id === tabId;
      return tabsHere(sessionId).some(isIt) || (await tabsElsewhere(sessionId)).some(isIt);
    },
  };

  function tabsHere(sessionId: string): Tab[] {
    return [...(namespace.adapter.rooms.get(sessionId) ?? [])].flatMap((id) => {
      const socket = namespace.sockets.get(id);
      // One whose connection is being closed may still be in the room.
      return socket?.conn.readyState === 'open' ? [{ id, activeAt: socket.data.activeAt }] : [];
    });
  }
}
