import { Button } from '@mantine/core';
import { events } from '@masthead/contract';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconFileImport } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { useChannel } from '../../../shared/realtime/index.ts';
import { SettingsHeading } from '../../accounts/index.ts';
import { refreshAudiences } from './audiences.api.ts';
import { Estimates } from './Estimates.tsx';
import { OwnAudiences } from './OwnAudiences.tsx';
import { UnknownOutlets } from './UnknownOutlets.tsx';

const ImportDialog = lazyPart(async () => (await import('../import/ImportDialog.tsx')).ImportDialog);

/** Audiences of outlets that the brand knows or estimates itself. */
export function AudiencesPage() {
  const t = useT('outlets');
  const brand = useActiveBrand();
  const [isImporting, setImporting] = useState(false);
  // Clippings are valued again by a job, which ends after the answer to a change.
  useChannel(events.clippingsChanged, brand.id, () => void refreshAudiences());
  return (
    <>
      <SettingsHeading title={t('audiences.title')} lead={t('audiences.lead')}>
        <Button leftSection={<IconFileImport size={16} stroke={1.6} aria-hidden />} onClick={() => setImporting(true)}>
          {t('audiences.import')}
        </Button>
      </SettingsHeading>
      <UnknownOutlets key={`unknown ${brand.id}`} brandId={brand.id} />
      <OwnAudiences brandId={brand.id} />
      <Estimates key={`estimates ${brand.id}`} brandId={brand.id} />
      {isImporting && (
        <ImportDialog
          send={(csv, dry_run) =>
            call('brands.audiences.import', { params: { brand_id: brand.id }, body: { csv, dry_run } })
          }
          hint={t('audiences.import_hint')}
          onDone={() => void refreshAudiences()}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}
