export { eventAnswer } from './calendar.routes.ts';
export { listEvents } from './events.queries.ts';
export { createEvent } from './save-event.ts';
