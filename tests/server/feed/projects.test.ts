import { describe, expect, test } from 'vitest';
import type { DeveloperAnswer, MessagesAnswer, SentAnswer } from '#shared/api.ts';
import type { ReportDetail } from '#shared/moderation.ts';
import { type Project, PROJECT_DAYS } from '#shared/project.ts';
import { dayOf } from '#shared/time.ts';
import type { User } from '#shared/user.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { rowOf } from '../../support/rows.ts';

const PARSER: Project = {
  title: 'A Rust parser',
  pitch: 'Reads recipes.',
  stack: ['Rust', 'WebAssembly'],
  wanted: ['collaborator', 'reviewer'],
  hours: 4,
  stage: 'started',
  link: 'https://code.example/parser',
};
const REASON = /^wants a collaborator for “A Rust parser”; you know Rust$/i;

describeOnBothPlaces('a project', (newPlace) => {
  const api = useApiServer(newPlace);

  const edit = (who: Developer, body: unknown) => who.call('PUT', '/api/profile/edit', { body });
  const save = async (who: Developer, body: unknown): Promise<User> => {
    const answer = await edit(who, body);
    expect(answer.status, answer.text).toBe(200);
    return (answer.body as { data: User }).data;
  };
  /** Creates Ada, who has the project, and Ben, who knows Rust. */
  async function meet(project: unknown = PARSER): Promise<[Developer, Developer]> {
    const [ada, ben] = await Developer.many(api, 2);
    await Promise.all([ada.confirmEmail(), ben.confirmEmail()]);
    await save(ada, { project });
    await save(ben, { skills: 'Rust' });
    return [ada, ben];
  }
  const cardOf = async (who: Developer, reader: Developer, query = '') =>
    (await reader.feed(`?limit=50${query}`)).users.find(({ _id }) => _id === who.id);
  const profileOf = (who: Developer, reader: Developer) =>
    reader.read<DeveloperAnswer>(`/api/developers/${who.id}`);
  /** Moves the last save into the past. */
  const age = (who: Developer, days: number) =>
    who.change('users', { projectDay: dayOf(Date.now()) - days });
  const sendNote = (who: Developer, to: Developer, note: unknown) =>
    who.call('POST', `/api/request/send/interested/${to.id}`, { body: { note } });

  test('appears wherever the person does', async () => {
    const [ada, ben] = await meet();
    expect(await cardOf(ada, ben)).toMatchObject({ project: PARSER });
    expect(await profileOf(ada, ben)).toMatchObject({ user: { project: PARSER } });
    await ada.like(ben);
    const { connectionRequest } = await ben.received();
    expect(connectionRequest[0]?.fromUserId.project).toEqual(PARSER);
    const copy = await ada.call('GET', '/api/account/export');
    expect(JSON.parse(copy.text)).toMatchObject({ profile: { project: PARSER } });
    await ada.leave();
    const { db } = api.backend.database;
    const rows = db.selectFrom('users').select('id').where('project', 'like', '%Rust parser%');
    expect((await rows.execute()).some(({ id }) => id === ada.id)).toBe(false);
  });

  test('has common names of skills, roles in order and defaults', async () => {
    const [ada] = await meet();
    const given = {
      title: ' A tool ',
      stage: 'idea',
      stack: ['golang', 'Go', 'reactjs', 'Befunge'],
    };
    const { project } = await save(ada, {
      project: { ...given, wanted: ['reviewer', 'session', 'reviewer'], link: '' },
    });
    expect(project).toEqual({
      ...{ title: 'A tool', pitch: '', stack: ['Go', 'React', 'Befunge'] },
      ...{ wanted: ['session', 'reviewer'], hours: null, stage: 'idea', link: null },
    });
  });

  test('stores its longest texts', async () => {
    const [ada] = await meet();
    const project = {
      ...{ title: '"'.repeat(60), pitch: '\\'.repeat(280), hours: 80, stage: 'used' },
      ...{ wanted: ['session', 'collaborator', 'mentor', 'reviewer'] },
      stack: Array.from({ length: 10 }, (_, at) => String(at) + '"'.repeat(39)),
      link: `https://a.example/${'x'.repeat(2030)}`,
    };
    expect((await save(ada, { project })).project).toEqual(project);
    expect((await save(ada, { project: null })).project).toBeNull();
  });

  test('a blocked person’s project disappears with the person', async () => {
    const [ada, ben] = await meet();
    await ada.block(ben);
    expect(await cardOf(ada, ben)).toBeUndefined();
    expect((await ben.call('GET', `/api/developers/${ada.id}`)).status).toBe(404);
    expect((await sendNote(ben, ada, { text: 'Hi', project: true })).status).toBe(404);
  });

  describe('in the feed', () => {
    test('is a reason for people who know its stack', async () => {
      const [ada, ben] = await meet();
      const cleo = await Developer.join(api);
      const reasons = async (reader: Developer) => (await cardOf(ada, reader))?.reasons ?? [];
      expect(await reasons(ben)).toContainEqual(expect.stringMatching(REASON));
      expect((await profileOf(ada, ben)).reasons).toContainEqual(expect.stringMatching(REASON));
      expect(await reasons(cleo)).not.toContainEqual(expect.stringMatching(REASON));
    });

    test.each([
      ['project=yes', true],
      ['wanted=reviewer', true],
      ['wanted=mentor,reviewer', true],
      ['wanted=mentor', false],
      ['stack=rust', true],
      ['stack=wasm,Go', true],
      ['stack=Go', false],
      ['project=yes&wanted=collaborator&stack=Rust', true],
    ])('is found by ?%s: %s', async (query, found) => {
      const [ada, ben] = await meet();
      const card = await cardOf(ada, ben, `&${query}`);
      expect(card !== undefined).toBe(found);
      // Ben has no project.
      expect(await cardOf(ben, ada, `&${query}`)).toBeUndefined();
    });

    test('lapses without a save and returns with “Still on”', async () => {
      const [ada, ben] = await meet();
      await age(ada, PROJECT_DAYS - 1);
      expect(await cardOf(ada, ben, '&project=yes')).toMatchObject({ project: PARSER });
      await age(ada, PROJECT_DAYS);
      expect(await cardOf(ada, ben, '&project=yes')).toBeUndefined();
      expect(await cardOf(ada, ben, '&stack=Rust')).toBeUndefined();
      const card = await cardOf(ada, ben);
      expect(card).toMatchObject({ project: null });
      expect(card?.reasons).not.toContainEqual(expect.stringMatching(REASON));
      // The own profile and the full profile keep it.
      const own = await ada.read<User>('/api/profile/view');
      expect(own).toMatchObject({ project: PARSER, projectDay: dayOf(Date.now()) - PROJECT_DAYS });
      expect(await profileOf(ada, ben)).toMatchObject({ user: { project: PARSER } });
      // Other changes are no sign of life of the project.
      await save(ada, { headline: 'Busy' });
      expect(await cardOf(ada, ben)).toMatchObject({ project: null });
      // An older tab may not know the latest words of the project.
      expect(await save(ada, { stillOn: true })).toMatchObject({
        project: PARSER,
        projectDay: dayOf(Date.now()),
      });
      expect(await cardOf(ada, ben, '&project=yes')).toMatchObject({ project: PARSER });
    });
  });

  describe('with a comment', () => {
    test('becomes the first message, which names it', async () => {
      const [ada, ben] = await meet();
      expect((await sendNote(ben, ada, { text: 'I can review', project: true })).status).toBe(200);
      const note = { text: 'I can review', quote: null, project: PARSER.title };
      await save(ada, { project: null });
      expect((await ada.received()).connectionRequest).toMatchObject([{ note }]);
      const sent = await ben.read<SentAnswer>('/api/user/request/sent');
      expect(sent.requests).toMatchObject([{ note }]);
      await ada.answer('accepted', ben);
      const { messages } = (await ben.call('GET', `/api/chat/${ada.id}/messages`))
        .body as MessagesAnswer;
      expect(messages).toMatchObject([{ kind: 'note', sender: { _id: ben.id }, ...note }]);
      const copy = await ben.call('GET', '/api/account/export');
      expect(JSON.parse(copy.text)).toMatchObject({ messages: [note] });
    });

    test('is refused without a project or permission', async () => {
      const [ada, ben] = await meet();
      const note = { text: 'Hi', project: true };
      expect(await sendNote(ada, ben, note)).toMatchObject({
        ...{ status: 400, body: { message: 'This project no longer exists.' } },
      });
      for (const wrong of [false, 'yes', 1, null]) {
        expect((await sendNote(ben, ada, { text: 'Hi', project: wrong })).status).toBe(400);
      }
      expect((await sendNote(ben, ada, { ...note, lines: [1, 1] })).status).toBe(400);
      await save(ada, { commentsFrom: 'nobody' });
      expect(await sendNote(ben, ada, note)).toMatchObject({
        status: 403,
        body: { message: `You can’t comment on ${ada.user.firstName}’s project.` },
      });
      expect((await ada.received()).connectionRequest).toEqual([]);
    });
  });

  test('is kept by a report with the comment about one', async () => {
    const [ada, ben] = await meet();
    await save(ben, { project: { ...PARSER, title: 'Insulting' } });
    await sendNote(ben, ada, { text: 'Rude', project: true });
    await ada.report(ben, { reason: 'respect', details: '', messageIds: [] });
    await save(ben, { project: null });
    const report = await rowOf(api.db, 'reports', { reportedId: ben.id });
    expect(JSON.parse(report.profile)).toMatchObject({ project: { title: 'Insulting' } });
    expect(JSON.parse(report.excerpts) as ReportDetail['excerpts']).toMatchObject([
      { text: 'Rude', project: PARSER.title },
    ]);
  });
});
