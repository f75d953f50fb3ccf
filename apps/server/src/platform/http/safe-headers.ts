import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { Config } from '../config/index.ts';

/** No script but our own files; no frame around us but if a page says so itself. */
const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  frameSrc: ["'self'"],
  frameAncestors: ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
};

/** Returns the headers with which a browser protects every page and answer. They are the same for all, so helmet writes them once. */
export async function safeHeaders(
  config: Pick<Config, 'MASTHEAD_ERROR_REPORTS' | 'MASTHEAD_PUBLIC_URL'>,
): Promise<Record<string, string>> {
  const app = Fastify();
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...contentSecurityPolicy,
        connectSrc: [
          ...contentSecurityPolicy.connectSrc,
          ...(config.MASTHEAD_ERROR_REPORTS ? [new URL(config.MASTHEAD_ERROR_REPORTS).origin] : []),
        ],
      },
    },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: config.MASTHEAD_PUBLIC_URL?.startsWith('https:') ?? false,
  });
  let written: Record<string, string> = {};
  app.get('/', (_request, reply) => {
    written = Object.fromEntries(Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)]));
    return reply.send();
  });
  await app.inject('/');
  await app.close();
  return written;
}
