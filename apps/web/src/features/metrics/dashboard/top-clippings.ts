interface Valued {
  id: string;
  hf_value: number;
  published_at: string;
}

const most = 10;

/**
 * Returns the ten of the highest value from several brands' own ten: by value, then the newest, then the later id, as
 * the API orders.
 */
export const mergeTop = <C extends Valued>(lists: readonly (readonly C[])[]): C[] =>
  lists
    .flat()
    .sort(
      (a, b) =>
        b.hf_value - a.hf_value || Date.parse(b.published_at) - Date.parse(a.published_at) || (a.id < b.id ? 1 : -1),
    )
    .slice(0, most);
