import { Button } from '@mantine/core';
import { type Report, type ReportFormat, reportFormats } from '@masthead/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDownload } from '../../../shared/icons/index.ts';
import { isUnderway, keepReport } from '../reports.api.ts';

/** Opens the address of a file, which the browser saves. */
const save = (url: string) => Object.assign(document.createElement('a'), { href: url, download: '' }).click();

/** The formats of a report. A file is made when somebody wants it, and saved as soon as it is there. */
export function DownloadMenu({ report }: { report: Report }) {
  const t = useT('reports');
  const [wanted, setWanted] = useState<ReportFormat | null>(null);
  const file = report.file.find(({ format, is_outdated }) => format === wanted && !is_outdated);
  useEffect(() => {
    if (!wanted || !file || isUnderway(file.status)) return;
    if (file.url) save(file.url);
    else notify({ kind: 'warning', title: t('download.failed'), ...(file.error && { body: file.error }) });
    setWanted(null);
  }, [wanted, file, t]);
  const want = async (format: ReportFormat) => {
    const known = report.file.find((one) => one.format === format && !one.is_outdated);
    if (known?.url) return save(known.url);
    try {
      keepReport((await call('reports.files.store', { params: { report_id: report.id }, body: { format } })).data);
      setWanted(format);
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <Menu>
      <Menu.Target>
        <Button loading={wanted !== null} leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}>
          {wanted ? t('download.preparing') : t('download.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void want(format)}>
            {t(`download.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
