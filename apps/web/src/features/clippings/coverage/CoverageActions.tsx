import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDownload, IconFileImport, IconKeyboard, IconPlus } from '../../../shared/icons/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import { LiveShare } from '../../sharing/index.ts';
import classes from './coverage.module.css';
import { type CoverageSearch, liveFiltersOf } from './coverage-search.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface Props {
  brandId: string;
  search: CoverageSearch;
  onExport: () => void;
  onHelp: () => void;
}

/** Offers the actions for the coverage as a whole. */
export function CoverageActions({ brandId, search, onExport, onHelp }: Props) {
  const t = useT('clippings');
  return (
    <>
      <ActionIcon className={classes.keysButton} aria-label={t('keys.title')} title={t('keys.title')} onClick={onHelp}>
        <IconKeyboard {...icon} />
      </ActionIcon>
      <LiveShare page="coverage" brands={[brandId]} period={search.period} filters={liveFiltersOf(search)} />
      <Button leftSection={<IconDownload {...icon} />} onClick={onExport}>
        {t('exporting.action')}
      </Button>
      <PermissionButton
        permission="mention.save"
        component={Link}
        to="/performance/coverage/import"
        leftSection={<IconFileImport {...icon} />}
      >
        {t('import')}
      </PermissionButton>
      <PermissionButton
        permission="create.manual.clipping"
        component={Link}
        to="/performance/coverage/clipping/prepare"
        variant="filled"
        leftSection={<IconPlus {...icon} />}
      >
        {t('add')}
      </PermissionButton>
    </>
  );
}
