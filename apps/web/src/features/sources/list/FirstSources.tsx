import { useT } from '../../../shared/i18n/index.ts';
import { IconBooks, IconFileImport, IconWorldSearch } from '../../../shared/icons/index.ts';
import { EmptyState } from '../../../shared/page/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import type { Way } from './source-search.ts';

/** Before the first source: the three ways to get one, the quickest first. */
export function FirstSources({ onAdd }: { onAdd: (way: Way) => void }) {
  const t = useT('sources');
  return (
    <EmptyState
      isFirst
      title={t('empty.first')}
      body={t('empty.first_body')}
      actions={
        <>
          <PermissionButton
            permission="stream.update"
            variant="filled"
            leftSection={<IconBooks size={16} stroke={1.6} aria-hidden />}
            onClick={() => onAdd('catalogue')}
          >
            {t('empty.catalogue')}
          </PermissionButton>
          <PermissionButton
            permission="stream.update"
            leftSection={<IconFileImport size={16} stroke={1.6} aria-hidden />}
            onClick={() => onAdd('opml')}
          >
            {t('empty.opml')}
          </PermissionButton>
          <PermissionButton
            permission="stream.update"
            leftSection={<IconWorldSearch size={16} stroke={1.6} aria-hidden />}
            onClick={() => onAdd('address')}
          >
            {t('empty.address')}
          </PermissionButton>
        </>
      }
    />
  );
}
