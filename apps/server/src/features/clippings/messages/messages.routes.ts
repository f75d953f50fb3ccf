import { brandIn, type Handlers } from '../../access/index.ts';
import {
  addQuote,
  answerBrandMessages,
  answerFindings,
  changeMessage,
  changePerson,
  createMessage,
  createPerson,
  decideMessage,
  decideQuote,
  removeMessage,
  removePerson,
} from './save-messages.ts';

export const messageRoutes: Handlers = {
  'brands.key-messages.index': async ({ db, scope }) => ({ data: await answerBrandMessages(db, scope) }),
  'brands.key-messages.store': async (call) => ({
    data: await createMessage(call, call.scope, brandIn(call.scope, call.params.brand_id), call.body),
  }),
  'brands.key-messages.update': async (call) => {
    const { brand_id, key_message_id } = call.params;
    return { data: await changeMessage(call, call.scope, brandIn(call.scope, brand_id), key_message_id, call.body) };
  },
  'brands.key-messages.delete': (call) =>
    removeMessage(call, brandIn(call.scope, call.params.brand_id), call.params.key_message_id),
  'brands.spokespeople.store': async (call) => ({
    data: await createPerson(call, call.scope, brandIn(call.scope, call.params.brand_id), call.body),
  }),
  'brands.spokespeople.update': async (call) => {
    const { brand_id, spokesperson_id } = call.params;
    return { data: await changePerson(call, call.scope, brandIn(call.scope, brand_id), spokesperson_id, call.body) };
  },
  'brands.spokespeople.delete': (call) =>
    removePerson(call, brandIn(call.scope, call.params.brand_id), call.params.spokesperson_id),
  'clippings.findings.show': async ({ db, scope, params }) => ({
    data: await answerFindings(db, scope, params.clipping_id),
  }),
  'clippings.key-messages.update': async ({ params, body, ...call }) => ({
    data: await decideMessage({ ...call, clippingId: params.clipping_id }, params.key_message_id, body),
  }),
  'clippings.quotes.store': async ({ params, body, ...call }) => ({
    data: await addQuote({ ...call, clippingId: params.clipping_id }, body),
  }),
  'clippings.quotes.update': async ({ params, body, ...call }) => ({
    data: await decideQuote({ ...call, clippingId: params.clipping_id }, params.quote_id, body.state),
  }),
};
