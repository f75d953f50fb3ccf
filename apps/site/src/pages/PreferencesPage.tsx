import { themed } from '../look/palette.ts';
import { PageDocument } from './PageDocument.tsx';
import type { Choices, PreferencesPage as Page } from './pages.ts';
import preferencesStyle from './preferences.css?inline';

const style = themed('auto', ['paper', 'sheet', 'ink', 'rule2', 'signal', 'onSignal']) + preferencesStyle;

const ChoiceList = ({ name, type, list }: { name: string; type: 'checkbox' | 'radio'; list: Choices }) => (
  <fieldset>
    <legend>{list.legend}</legend>
    {list.hint && <p>{list.hint}</p>}
    {list.choices.map(({ value, label, checked }) => (
      <label key={value}>
        <input type={type} name={name} value={value} defaultChecked={checked} />
        {label}
      </label>
    ))}
  </fieldset>
);

export const PreferencesPage = ({ page }: { page: Page }) => (
  <PageDocument lang={page.lang} title={`${page.title} | Masthead`} style={style} isPrivate>
    <main>
      <h1>{page.title}</h1>
      <p>{page.intro}</p>
      {page.done && (
        <p className="done" role="status">
          {page.done}
        </p>
      )}
      <form method="post" action="preferences">
        <input type="hidden" name="action" value="save" />
        {page.topics.choices.length > 0 && <ChoiceList name="topic" type="checkbox" list={page.topics} />}
        <ChoiceList name="brand" type="checkbox" list={page.brands} />
        <ChoiceList name="frequency" type="radio" list={page.frequency} />
        <ChoiceList name="tracking" type="radio" list={page.tracking} />
        <label>
          <input type="checkbox" name="embargo" value="yes" defaultChecked={page.embargo.checked} />
          {page.embargo.label}
        </label>
        <button type="submit">{page.save}</button>
      </form>
      <h2>{page.stored.title}</h2>
      {page.stored.contacts.map(({ origin, facts }) => (
        <section key={origin}>
          <p>{origin}</p>
          <dl>
            {facts.map(({ label, value, source }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {value}
                  {source && <span className="source">{source}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {page.stored.sums.map((sum) => (
        <p key={sum}>{sum}</p>
      ))}
      <p>
        <a href={page.stored.download.href} download>
          {page.stored.download.label}
        </a>
      </p>
      {page.correct && (
        <form method="post" action="preferences">
          <h2>{page.correct.title}</h2>
          <input type="hidden" name="action" value="correct" />
          <label className="field">
            {page.correct.name.label}
            <input name="name" defaultValue={page.correct.name.value} maxLength={255} required />
          </label>
          <label className="field">
            {page.correct.jobTitle.label}
            <input name="job_title" defaultValue={page.correct.jobTitle.value} maxLength={255} />
          </label>
          <button type="submit" className="plain">
            {page.correct.title}
          </button>
        </form>
      )}
      <form method="post" action="preferences">
        <h2>{page.remove.title}</h2>
        <p>{page.remove.body}</p>
        <input type="hidden" name="action" value="delete" />
        <label>
          <input type="checkbox" name="sure" value="yes" required />
          {page.remove.sure}
        </label>
        <button type="submit" className="plain">
          {page.remove.title}
        </button>
      </form>
    </main>
  </PageDocument>
);
