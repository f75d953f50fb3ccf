/**
 * Finds what is known of the route of an address before the framework has found the route. Of two patterns that fit, the
 * one that was added first counts, so this suits estimates only.
 */
export class RouteFinder<T> {
  readonly #byMethod = new Map<string, { pattern: RegExp; known: T }[]>();

  /** Adds a route with parameters such as ':id'. */
  add(method: string, url: string, known: T): void {
    const parts = url
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
    const routes = this.#byMethod.get(method) ?? [];
    routes.push({ pattern: new RegExp(`^${parts.join('/')}/?(?:\\?|$)`), known });
    this.#byMethod.set(method, routes);
  }

  find(method: string, address: string): T | undefined {
    return this.#byMethod.get(method)?.find(({ pattern }) => pattern.test(address))?.known;
  }
}
