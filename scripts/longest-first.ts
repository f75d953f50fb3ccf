import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begins with the files that take longest, so that in the end no core waits for one of them. Vitest begins with the largest. */
export const longestFirst = (longest: RegExp): typeof BaseSequencer =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files);
      return sorted.toSorted((a, b) => Number(longest.test(b.moduleId)) - Number(longest.test(a.moduleId)));
    }
  };
