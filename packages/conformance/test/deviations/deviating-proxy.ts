import { openProxy, type Proxy } from '../../src/proxy/open-proxy.js';
import type { Interceptor } from '../../src/proxy/interceptor.js';
import { advertiseProxy, serverOrigins } from '../../src/recording/advertise-proxy.js';

/** A proxy with a deviation. Discovery leads its clients to it, for sockets too. */
export async function openDeviatingProxy(target: URL, deviating: Interceptor): Promise<Proxy> {
  const servers = await serverOrigins(target);
  return openProxy({
    target,
    intercept: (proxy) => ({
      ...deviating,
      exchange: async (request) =>
        request.path === '/.well-known/oracle.json'
          ? advertiseProxy(request, { proxy, servers })
          : deviating.exchange?.(request),
    }),
  });
}
