interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  'x-permission': string;
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { content?: { 'application/json': { schema: Record<string, unknown> } } }>;
}

const escapeHtml = (text: unknown): string => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const typeOf = (schema: Record<string, unknown>): string => {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map((part: Record<string, unknown>) => typeOf(part)).join(' | ');
  if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as Record<string, unknown>)}`;
  return [schema.format, schema.type].filter(Boolean).join(' ') || 'any';
};

const parameterRow = ({ name, in: place, required, schema }: Operation['parameters'][number]) =>
  `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(place)}${required ? ', required' : ''}</td><td>${escapeHtml(typeOf(schema))}</td></tr>`;

const schemaBlock = (label: string, schema: Record<string, unknown> | undefined) =>
  schema
    ? `<details><summary>${label}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`
    : '';

function operationBlock(path: string, method: string, operation: Operation): string {
  const [status, answer] = Object.entries(operation.responses).find(([code]) => code !== 'default') ?? ['', {}];
  const parameters =
    operation.parameters.length > 0 ? `<table>${operation.parameters.map(parameterRow).join('')}</table>` : '';
  return `<section id="${escapeHtml(operation.operationId)}"><h3><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></h3><p>${escapeHtml(operation.summary)}</p>
<p class="facts">${escapeHtml(operation.operationId)} · who: ${escapeHtml(operation['x-permission'])} · answers ${escapeHtml(status)}</p>${parameters}
${schemaBlock('Body', Object.values(operation.requestBody?.content ?? {})[0]?.schema)}${schemaBlock('Answer', answer.content?.['application/json'].schema)}</section>`;
}

const style = `body{font:14px/1.5 Inter,system-ui,sans-serif;color:#24221e;background:#fdfcf9;max-width:860px;margin:0 auto;padding:24px}h1{font-size:20px}h2{font-size:16px;margin-top:40px;border-bottom:1px solid #d3cec5}
h3{font-size:14px;margin:24px 0 4px}p{margin:0 0 4px}.facts{color:#6e6a63;font-size:12px}table{border-collapse:collapse;margin:8px 0}td{border-top:1px solid #e6e2db;padding:3px 16px 3px 0;font-size:13px}
pre{background:#f3f0ea;padding:12px;overflow:auto;font-size:12px}summary{cursor:pointer;color:#006a44}nav a{color:#006a44;margin-right:12px}
@media(prefers-color-scheme:dark){body{background:#1d1b18;color:#eae5dd}pre{background:#171613}.facts{color:#9a958d}summary,nav a{color:#6ccaa1}h2,td{border-color:#45413c}}`;

/** The OpenAPI document as one page that needs no script. */
export function docsPage(document: Record<string, unknown>): string {
  const byArea = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths as Record<string, Record<string, Operation>>)) {
    for (const [method, operation] of Object.entries(methods)) {
      const area = operation.tags[0] ?? 'other';
      byArea.set(area, [...(byArea.get(area) ?? []), operationBlock(path, method, operation)]);
    }
  }
  const areas = [...byArea].toSorted(([a], [b]) => a.localeCompare(b));
  const links = areas.map(([area]) => `<a href="#area-${escapeHtml(area)}">${escapeHtml(area)}</a>`).join('');
  const blocks = areas
    .map(([area, operations]) => `<h2 id="area-${escapeHtml(area)}">${escapeHtml(area)}</h2>${operations.join('')}`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API | Masthead</title><style>${style}</style></head>
<body><h1>Masthead API</h1><p>Base /v2. Send <code>Authorization: Bearer …</code> and <code>Accept-Language</code>. The same as data: <a href="/v2/openapi.json">openapi.json</a>.</p><nav>${links}</nav>${blocks}</body></html>`;
}
