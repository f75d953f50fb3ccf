import type { Handlers } from '../access/index.ts';
import { deliverDocuments } from './delivery/deliver-documents.ts';
import { readPageNow } from './delivery/read-page.ts';
import { traceAddress } from './trace/trace-address.ts';

export const documentRoutes: Handlers = {
  'documents.store': (call) => deliverDocuments(call, call.body),
  'documents.trace': async (call) => ({ data: await traceAddress(call, call.scope, call.body) }),
  'documents.read': async (call) => ({ data: await readPageNow(call, call.body.url) }),
};
