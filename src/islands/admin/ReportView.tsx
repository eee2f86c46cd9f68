import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw';
import type { ReportDetail } from '#shared/moderation.ts';
import { REASON_WORDS } from '#shared/safety.ts';
import { fullName } from '#shared/user.ts';
import { closeReport, openReport, type OpenReport } from '#stores/moderation.ts';
import { useTimeZone } from '../chat/use-time-zone.ts';
import { ageAndGender } from '../deck/words.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Loading } from '../parts/Loading.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { Excerpts } from './Excerpts.tsx';
import { LogRows } from './LogList.tsx';
import { accountWords, moment } from './words.ts';

/** One report: whom it is about as they were, what was said, and what may be decided. */
export function ReportView({ shown }: { shown: OpenReport }) {
  if (shown.kind === 'none') return <p className="admin-note">Choose a report to read it.</p>;
  return (
    <>
      <button type="button" className="btn btn--flat admin-back" onClick={closeReport}>
        <Icon svg={chevronLeft} small />
        All reports
      </button>
      {shown.kind === 'loading' && <Loading text="Loading the report" />}
      {shown.kind === 'failed' && (
        <div className="admin-note" role="alert">
          <p className="hint hint--no">{shown.message}</p>
          <button type="button" className="btn btn--sm" onClick={() => void openReport(shown.id)}>
            Try Again
          </button>
        </div>
      )}
      {shown.kind === 'ready' && <Sheet key={shown.id} report={shown.report} />}
    </>
  );
}

function Sheet({ report }: { report: ReportDetail }) {
  const timeZone = useTimeZone();
  const { profile, reason, details, excerpts, reporter, account, total, history } = report;
  const { title, line } = REASON_WORDS[reason];
  return (
    <article className="card sheet" aria-labelledby="report-about">
      <header className="sheet-part sheet-who">
        <Avatar person={profile} size={56} />
        <div>
          <h2 className="h2" id="report-about">
            <bdi>{fullName(profile)}</bdi>
          </h2>
          <p className="muted">
            {[ageAndGender(profile), accountWords(account, timeZone)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <span className="tag">{total === 1 ? '1 report' : `${String(total)} reports`}</span>
      </header>
      <section className="sheet-part">
        <h3 className="label">{title}</h3>
        <p className="hint">{line}</p>
        {details !== '' && (
          <blockquote className="sheet-words" dir="auto">
            {details}
          </blockquote>
        )}
        <p className="hint">
          Reported by {reporter === null ? 'a deleted account' : <bdi>{reporter.name}</bdi>},{' '}
          {moment(report.at, timeZone)}
        </p>
      </section>
      <section className="sheet-part">
        <h3 className="label">Profile at that time</h3>
        {profile.about === '' ? (
          <p className="hint">Nothing about themselves.</p>
        ) : (
          <p className="sheet-about" dir="auto">
            {profile.about}
          </p>
        )}
        {profile.skills.length > 0 && (
          <ul className="chips">
            {profile.skills.map((skill) => (
              <li className="chip" key={skill}>
                <span className="truncate leading-5">{skill}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {excerpts.length > 0 && (
        <section className="sheet-part">
          <h3 className="label">Messages</h3>
          <Excerpts excerpts={excerpts} name={profile.firstName} reporter={reporter?.name} />
        </section>
      )}
      {history.length > 0 && (
        <section className="sheet-part">
          <h3 className="label">Decided before</h3>
          <LogRows entries={history} />
        </section>
      )}
      {report.outcome === null && <DecisionForm report={report} />}
    </article>
  );
}
