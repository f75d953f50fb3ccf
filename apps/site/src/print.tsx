import { renderToStaticMarkup } from 'react-dom/server';
import { printed, themed } from './look/palette.ts';
import { PageDocument } from './pages/PageDocument.tsx';
import { BookSheet } from './print/BookSheet.tsx';
import bookStyle from './print/book.css?inline';
import { ClippingSheet } from './print/ClippingSheet.tsx';
import clippingStyle from './print/clipping.css?inline';
import { InvoiceSheet } from './print/InvoiceSheet.tsx';
import invoiceStyle from './print/invoice.css?inline';
import { PersonSheet } from './print/PersonSheet.tsx';
import { PrintDocument } from './print/PrintDocument.tsx';
import type { PrintRenderer } from './print/print.ts';
import { ReportSections, ReportSheet } from './print/ReportSheet.tsx';
import reportStyle from './print/report.css?inline';
import pictureStyle from './print/report-picture.css?inline';
import screenStyle from './print/report-screen.css?inline';
import { StoryDocument } from './print/StoryDocument.tsx';
import storyStyle from './print/story.css?inline';

const colours = printed(['ink', 'ink2', 'ink3', 'sunken', 'rule2']);
const screenColours = themed('light', ['paper', 'sheet', 'ink', 'ink2', 'ink3', 'sunken', 'rule2', 'signal']);

const renderer: PrintRenderer = {
  renderBook: (sheet) =>
    `<!doctype html>${renderToStaticMarkup(
      <PrintDocument
        lang={sheet.lang}
        title={`${sheet.title}, ${sheet.brands}`}
        style={sheet.fonts + colours + bookStyle}
      >
        <BookSheet sheet={sheet} />
      </PrintDocument>,
    )}`,
  renderClipping: (sheet) =>
    `<!doctype html>${renderToStaticMarkup(
      <PrintDocument lang={sheet.lang} title={sheet.headline} style={sheet.fonts + colours + clippingStyle}>
        <ClippingSheet sheet={sheet} />
      </PrintDocument>,
    )}`,
  renderInvoice: (sheet) =>
    `<!doctype html>${renderToStaticMarkup(
      <PrintDocument lang={sheet.lang} title={sheet.title} style={colours + invoiceStyle}>
        <InvoiceSheet sheet={sheet} />
      </PrintDocument>,
    )}`,
  renderPerson: (sheet) =>
    `<!doctype html>${renderToStaticMarkup(
      <PrintDocument lang={sheet.lang} title={sheet.title} style={colours + clippingStyle}>
        <PersonSheet sheet={sheet} />
      </PrintDocument>,
    )}`,
  renderReport: (sheet) =>
    `<!doctype html>${renderToStaticMarkup(
      <PrintDocument lang={sheet.lang} title={sheet.title} style={sheet.fonts + colours + reportStyle}>
        <ReportSheet sheet={sheet} />
      </PrintDocument>,
    )}`,
  renderReportSection: (sheet) =>
    `<!doctype html>${renderToStaticMarkup(
      <PrintDocument lang={sheet.lang} title={sheet.title} style={sheet.fonts + colours + reportStyle + pictureStyle}>
        <main>
          <ReportSections sheet={sheet} />
        </main>
      </PrintDocument>,
    )}`,
  renderLiveReport: (sheet) =>
    `<!doctype html>${renderToStaticMarkup(
      <PageDocument
        lang={sheet.lang}
        title={sheet.title}
        style={sheet.fonts + screenColours + reportStyle + screenStyle}
        isPrivate
      >
        <ReportSheet sheet={sheet} />
      </PageDocument>,
    )}`,
  renderStory: (document, t) => {
    const { main, secondary } = document.colours;
    const choice = `:root{--main:${main};--on-main:${document.colours.onMain};--second:${secondary};--face:${document.font}}`;
    return `<!doctype html>${renderToStaticMarkup(
      <PrintDocument
        lang={document.lang}
        title={document.story.headline}
        style={document.fonts + colours + choice + storyStyle}
      >
        <StoryDocument document={document} t={t} />
      </PrintDocument>,
    )}`;
  },
};

export const {
  renderBook,
  renderClipping,
  renderInvoice,
  renderLiveReport,
  renderPerson,
  renderReport,
  renderReportSection,
  renderStory,
} = renderer;
