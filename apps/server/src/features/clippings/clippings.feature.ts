import { brandsWith, defineFeature } from '../access/index.ts';
import { subjectOf } from '../comments/index.ts';
import { clippingsOf } from '../mentions/index.ts';
import { countClippings } from '../outlets/index.ts';
import { countManual, findClippingBrand, listBrandsWithClippings, listClippingsOf } from './clippings.queries.ts';
import { clippingRoutes } from './clippings.routes.ts';
import { commentSubject } from './comment-subject.ts';
import { takeEvidenceJob } from './evidence/take-evidence.ts';
import { exportJob } from './exports/export-clippings.ts';
import { forgetExportsJob } from './exports/exports.routes.ts';
import { keepPages } from './kept-pages.ts';
import { readBrandJob, readNewJob } from './messages/read-clippings.ts';
import { countOfOutlets } from './outlets.queries.ts';
import { replaceOutletsJob } from './replace-outlets.ts';
import { revalueBrandJob, revalueFormulaJob, revalueJob, revalueOutletsJob } from './revalue-clippings.ts';
import { rebuildRollupsJob } from './rollups/rebuild-rollups.ts';
import { saveAutomaticallyJob } from './save-mention.ts';
import { findTagBrand } from './tags/tags.queries.ts';
import { takeToneJob } from './take-tone.ts';

export const clippings = defineFeature({
  name: 'clippings',
  routes: ({ events }) => clippingRoutes(keepPages(events)),
  jobs: [
    saveAutomaticallyJob,
    takeToneJob,
    takeEvidenceJob,
    exportJob,
    readNewJob,
    readBrandJob,
    replaceOutletsJob,
    revalueJob,
    revalueOutletsJob,
    revalueBrandJob,
    revalueFormulaJob,
    rebuildRollupsJob,
  ],
  hooks: [
    clippingsOf.providedBy(listClippingsOf),
    countClippings.providedBy(countOfOutlets),
    subjectOf.clipping.providedBy(commentSubject),
    brandsWith.clippings.providedBy(listBrandsWithClippings),
  ],
  cleanups: [forgetExportsJob],
  subjects: { clipping: findClippingBrand, tag: findTagBrand },
  counters: { manual_clippings_per_month: countManual },
  holders: ['clipping', 'clipping_evidence', 'export'],
});
