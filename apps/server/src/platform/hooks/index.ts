/**
 * A function that a feature calls and a feature above it provides, so that imports and queries point one way only. The call runs in
 * the caller's transaction. Work that can wait is a job.
 */
interface Hook<Given extends readonly unknown[], Answer> {
  readonly name: string;
  /** Throws if no feature provides the hook. */
  call(...given: Given): Promise<Answer>;
  providedBy(run: (...given: Given) => Promise<Answer>): ProvidedHook;
}

/** A hook with its function, for the list of a feature. */
export interface ProvidedHook {
  readonly name: string;
  connect(): void;
}

/** Names of the product's hooks. Tests register theirs elsewhere. */
const declared = new Set<string>();

/** Declares a hook that a feature above provides. */
export function declareHook<Given extends readonly unknown[], Answer>(
  name: string,
  registry: Set<string> = declared,
): Hook<Given, Answer> {
  let provided: ((...given: Given) => Promise<Answer>) | undefined;
  registry.add(name);
  return {
    name,
    call: async (...given) => {
      if (!provided) throw new Error(`No feature provides the hook ${name}`);
      return await provided(...given);
    },
    providedBy: (run) => ({
      name,
      connect: () => {
        provided = run;
      },
    }),
  };
}

/** Returns the names of all hooks that the loaded code may call. */
export const declaredHooks = (): readonly string[] => [...declared];
