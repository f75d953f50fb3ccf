/** Names with the names that each of them depends on. */
type Graph = ReadonlyMap<string, Iterable<string>>;

/** Returns circles of a graph, as 'a → b → a'. There is none if the list is empty. */
export function circles(graph: Graph): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (name: string, trail: readonly string[]) => {
    const at = trail.indexOf(name);
    if (at >= 0) return void found.push([...trail.slice(at), name].join(' → '));
    if (done.has(name)) return;
    for (const next of graph.get(name) ?? []) if (graph.has(next)) visit(next, [...trail, name]);
    done.add(name);
  };
  for (const name of graph.keys()) visit(name, []);
  return found;
}

/** Returns the graph of rooms: the names that `roomOf` gives to files and to what they import. */
export function roomGraph(
  files: readonly { path: string; imports: readonly string[] }[],
  roomOf: (name: string) => string | undefined,
): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const room = roomOf(path);
    if (!room) continue;
    const others = graph.get(room) ?? new Set();
    for (const target of imports.map(roomOf)) if (target && target !== room) others.add(target);
    graph.set(room, others);
  }
  return graph;
}
