import type { World } from './world.ts';

/** Objects that an id of an answer can be expanded to: https://docs.stripe.com/api/expanding_objects */
function objectOf(world: World, id: string): object | undefined {
  for (const store of [
    world.customers,
    world.methods,
    world.intents,
    world.coupons,
    world.discounts,
    world.subscriptions,
    world.invoices,
    world.others,
  ]) {
    const found = (store as Map<string, object>).get(id);
    if (found) return found;
  }
  return undefined;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields of an invoice that are answered only if they are asked for. */
const onAsking = ['confirmation_secret', 'payments'];

function expandPath(world: World, value: unknown, path: readonly string[]): void {
  const [name, ...rest] = path;
  if (!name) return;
  if (Array.isArray(value)) {
    for (const entry of value) expandPath(world, entry, path);
    return;
  }
  if (!isObject(value)) return;
  const expanded = (entry: unknown): unknown => {
    const found = typeof entry === 'string' ? objectOf(world, entry) : undefined;
    return found ? structuredClone(found) : entry;
  };
  if (name in value) value[name] = Array.isArray(value[name]) ? value[name].map(expanded) : expanded(value[name]);
  expandPath(world, value[name], rest);
}

function hideUnasked(value: unknown, expand: readonly string[], path = ''): void {
  if (Array.isArray(value)) {
    for (const entry of value) hideUnasked(entry, expand, path);
    return;
  }
  if (!isObject(value)) return;
  for (const [name, entry] of Object.entries(value)) {
    const here = path ? `${path}.${name}` : name;
    const asked = expand.some((wanted) => wanted === here || wanted.startsWith(`${here}.`));
    if (value.object === 'invoice' && onAsking.includes(name) && !asked) delete value[name];
    else hideUnasked(entry, expand, here);
  }
}

/** Returns an answer of its own, with what the caller asked to expand and nothing that has to be asked for. */
export function answerOf(world: World, value: object, expand: readonly string[]): object {
  const copy: object = structuredClone(value);
  for (const path of expand) expandPath(world, copy, path.split('.'));
  hideUnasked(copy, expand);
  return copy;
}
