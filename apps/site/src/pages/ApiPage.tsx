import { themed } from '../look/palette.ts';
import apiStyle from './api.css?inline';
import { PageDocument } from './PageDocument.tsx';
import type { ApiOperation, ApiPage as Page } from './pages.ts';

const style = themed('auto', ['sheet', 'sunken', 'ink', 'ink3', 'rule', 'rule2', 'signalText']) + apiStyle;

/** The OpenAPI document as one page that needs no script. */
export const ApiPage = ({ page: { areas } }: { page: Page }) => (
  <PageDocument lang="en" title="API | Masthead" style={style}>
    <h1>Masthead API</h1>
    <p>
      Base /v2. Send <code>Authorization: Bearer …</code> and <code>Accept-Language</code>. The same as data:{' '}
      <a href="/v2/openapi.json">openapi.json</a>.
    </p>
    <nav>
      {areas.map(({ name }) => (
        <a key={name} href={`#area-${name}`}>
          {name}
        </a>
      ))}
    </nav>
    {areas.map(({ name, operations }) => (
      <section key={name}>
        <h2 id={`area-${name}`}>{name}</h2>
        {operations.map((operation) => (
          <Operation key={operation.id} operation={operation} />
        ))}
      </section>
    ))}
  </PageDocument>
);

const Operation = ({ operation }: { operation: ApiOperation }) => (
  <section id={operation.id}>
    <h3>
      <b>{operation.method}</b> <code>{operation.path}</code>
    </h3>
    <p>{operation.summary}</p>
    <p className="facts">
      {operation.id} · who: {operation.permission} · answers {operation.status}
    </p>
    {operation.parameters.length > 0 && (
      <table>
        <tbody>
          {operation.parameters.map(({ name, place, type }) => (
            <tr key={`${place} ${name}`}>
              <td>
                <code>{name}</code>
              </td>
              <td>{place}</td>
              <td>{type}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <Schema label="Body" json={operation.body} />
    <Schema label="Answer" json={operation.answer} />
  </section>
);

const Schema = ({ label, json }: { label: string; json: string | null }) =>
  json && (
    <details>
      <summary>{label}</summary>
      <pre>{json}</pre>
    </details>
  );
