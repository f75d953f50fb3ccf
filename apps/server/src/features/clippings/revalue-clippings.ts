import type { Job } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { keepRollups } from '../metrics/index.ts';
import { listStaleTiers, setValues } from './clippings.queries.ts';
import { valueClipping } from './value-clipping.ts';

const pageSize = 500;

/** Values a brand's clippings of an outlet again after its tier has changed. */
export const revalueJob = ({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Job<{ brand_id: string; outlet_id: string }> => ({
  name: 'clippings.revalue',
  run: async ({ brand_id, outlet_id }) => {
    const page = () =>
      db.transaction().execute(async (transaction) => {
        const rows = await listStaleTiers(transaction, brand_id, outlet_id, pageSize);
        const values = rows.map((row) => {
          const { hf_value, hf_value_version } = valueClipping({ ...row, tier: row.current_tier });
          return { id: row.id, tier: row.current_tier, hf_value, version: hf_value_version };
        });
        const ids = values.map((value) => value.id);
        if (values.length > 0)
          await keepRollups(transaction, { brandIds: [brand_id], ids }, () =>
            setValues(transaction, brand_id, values, clock.now()),
          );
        return rows.length === pageSize;
      });
    while (await page());
  },
});
