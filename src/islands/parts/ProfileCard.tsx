import { useStore } from '@nanostores/react';
import { fullName, type User } from '#shared/user.ts';
import { $password, closePassword, openPassword } from '#stores/password.ts';
import { $edit, closeEdit, openEdit } from '#stores/profile-edit.ts';
import { PartnerFacts } from './PartnerFacts.tsx';
import { PhotoField } from './PhotoField.tsx';
import { PhotoUpload } from './PhotoUpload.tsx';

/** Letters a name can have before it is set smaller. */
const LONG_NAME = 22;

export function ProfileCard({ user }: { user: User }) {
  const name = fullName(user);
  return (
    <section className="card pcard" aria-label="Your profile">
      <div className="pcard-top">
        <PhotoUpload user={user} />
        <div className="pcard-who">
          <h2 className={name.length > LONG_NAME ? 'is-long' : ''}>
            <bdi>{name}</bdi>
          </h2>
          {(user.age !== null || user.gender !== null) && (
            <p className="pcard-facts">
              {user.age !== null && <span className="tag">Age {user.age}</span>}
              {user.gender !== null && <span className="tag">{user.gender}</span>}
            </p>
          )}
          {user.headline !== '' && <p className="pcard-headline">{user.headline}</p>}
          <PhotoField />
        </div>
      </div>
      <div className="pcard-text">
        <div className="pcard-part">
          <h3>About Me</h3>
          {user.about === '' ? (
            <p className="faint">Nothing here yet. Two sentences are enough.</p>
          ) : (
            <p className="pcard-about" dir="auto">
              {user.about}
            </p>
          )}
        </div>
        <div className="pcard-part">
          <h3>Skills</h3>
          {user.skills.length === 0 ? (
            <p className="faint">None yet. Others find you by them.</p>
          ) : (
            <ul className="chips">
              {user.skills.map((skill) => (
                <li key={skill} className="chip" title={skill}>
                  <bdi className="chip-in">{skill}</bdi>
                </li>
              ))}
            </ul>
          )}
        </div>
        <PartnerFacts person={user} />
      </div>
      <Toggles />
    </section>
  );
}

/** The keys that open and close the two panels; not while one of them is saving. */
function Toggles() {
  const password = useStore($password).kind;
  const edit = useStore($edit).kind;
  const changing = password !== 'closed';
  const editing = edit !== 'closed';
  return (
    <div className="pcard-acts">
      <button
        type="button"
        className={changing ? 'btn is-down' : 'btn'}
        aria-expanded={changing}
        disabled={password === 'busy'}
        onClick={changing ? closePassword : openPassword}
      >
        {changing ? 'Cancel' : 'Change Password'}
      </button>
      <button
        type="button"
        className={editing ? 'btn is-down' : 'btn'}
        aria-expanded={editing}
        disabled={edit === 'busy'}
        onClick={editing ? closeEdit : openEdit}
      >
        {editing ? 'Cancel Edit' : 'Edit Profile'}
      </button>
    </div>
  );
}
