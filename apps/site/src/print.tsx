import { renderToStaticMarkup } from 'react-dom/server';
import { printed } from './look/palette.ts';
import { ClippingSheet } from './print/ClippingSheet.tsx';
import clippingStyle from './print/clipping.css?inline';
import { InvoiceSheet } from './print/InvoiceSheet.tsx';
import invoiceStyle from './print/invoice.css?inline';
import { PersonSheet } from './print/PersonSheet.tsx';
import { PrintDocument } from './print/PrintDocument.tsx';
import type { PrintRenderer } from './print/print.ts';
import { ReportSheet } from './print/ReportSheet.tsx';
import reportStyle from './print/report.css?inline';
import { StoryDocument } from './print/StoryDocument.tsx';
import storyStyle from './print/story.css?inline';

const colours = printed(['ink', 'ink2', 'ink3', 'sunken', 'rule2']);

const renderer: PrintRenderer = {
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

export const { renderClipping, renderInvoice, renderPerson, renderReport, renderStory } = renderer;
