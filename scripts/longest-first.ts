import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Returns a sequencer that begins with the files of each project that a pattern names. Vitest begins with the largest
 * files, which on a machine without earlier results leaves short files of long tests to the end, where nothing runs
 * beside them. Projects stay apart, since a worker that changes its project loads everything again.
 */
export const longestFirst = (longest: RegExp) =>
  class LongestFirst extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files);
      const projects = [...new Set(sorted.map(({ project }) => project))];
      return projects.flatMap((project) => {
        const own = sorted.filter((file) => file.project === project);
        return own.toSorted((a, b) => Number(longest.test(b.moduleId)) - Number(longest.test(a.moduleId)));
      });
    }
  };
