import { Button } from '@mantine/core';
import type { ImportKind, ImportStatus } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/index.ts';
import { PageHead } from '../../shared/page/index.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { Earlier } from './Earlier.tsx';
import classes from './imports.module.css';

interface Props {
  kind: ImportKind;
  title: string;
  /** The list that the imported records are shown in. */
  back: '/performance/coverage' | '/streams/list';
  earlier: readonly { id: string; file_name: string; status: ImportStatus; added: number; created_at: string }[];
  onFile: (file: File) => Promise<void>;
  /** Opens an import; undefined asks for another file. */
  onOpen: (id: string | undefined) => void;
  /** The import that is open; without one a file is asked for. */
  children: ReactNode;
}

/** The page of an import in three steps: choose a file, look at what it means, add it. */
export function ImportShell({ kind, title, back, earlier, onFile, onOpen, children }: Props) {
  const t = useT('imports');
  const app = useT('app');
  return (
    <>
      <PageHead
        title={title}
        actions={
          children ? (
            <Button onClick={() => onOpen(undefined)}>{t('other_file')}</Button>
          ) : (
            <Button component={Link} to={back}>
              {app('cancel')}
            </Button>
          )
        }
      />
      <div className={classes.page}>
        {children ?? (
          <>
            <ChooseFile kind={kind} onFile={onFile} />
            <Earlier rows={earlier} onOpen={onOpen} />
          </>
        )}
      </div>
    </>
  );
}
