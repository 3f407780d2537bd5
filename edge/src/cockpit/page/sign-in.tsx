import { useState } from 'react';

/** Asks for a release token. `problem` says why the last one was refused. */
export function SignIn({
  problem,
  onToken,
}: {
  problem: string | undefined;
  onToken: (token: string) => void;
}) {
  const [token, setToken] = useState('');
  return (
    <form
      className="card sign-in"
      onSubmit={(event) => {
        event.preventDefault();
        onToken(token.trim());
      }}
    >
      <h1>Releases</h1>
      <TokenField
        label="Release token"
        value={token}
        onChange={setToken}
        problemId={problem && 'problem'}
      />
      {problem && (
        <p id="problem" className="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="primary">
        Show the releases
      </button>
      <p className="small">
        The operator makes a token with <code>release token &lt;name&gt;</code>. It stays in this
        tab until you close the tab.
      </p>
    </form>
  );
}

/** The field for a release token, which is hidden like a password. */
export function TokenField({
  label,
  value,
  onChange,
  problemId,
}: {
  label: string;
  value: string;
  onChange: (token: string) => void;
  /** The element that says why the token was refused. */
  problemId?: string | undefined;
}) {
  return (
    <label>
      {label}
      <input
        type="password"
        autoComplete="off"
        spellCheck={false}
        required
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
      />
    </label>
  );
}
