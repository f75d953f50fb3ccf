import type { ParkedKindHandler } from '../../../platform/isolation/index.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import { acrossBrands } from '../../access/index.ts';
import { generateReportJob } from '../generate-report.ts';
import { setStatus } from '../reports.queries.ts';
import { findUnsent, makeDue } from './editions.queries.ts';
import { sendEditionJob } from './send-edition.ts';

/** Operations on editions that failed: one that could not be made, counted or sent. A discarded one stays in the archive as it is. */
export const parkedEditions: ParkedKindHandler = {
  retry: async (db, id, now) => {
    const system = acrossBrands(db);
    if ((await makeDue(system, id, now)) > 0) return true;
    const edition = await findUnsent(system, id);
    if (!edition) return false;
    const payload = { brand_id: edition.brand_id, report_id: id };
    if (edition.status === 'ready') {
      await enqueue(db, sendEditionJob, payload);
      return true;
    }
    await setStatus(db, { brand_id: edition.brand_id, id }, 'pending', { now });
    await enqueue(db, generateReportJob, payload);
    return true;
  },
  discard: async () => {},
};
