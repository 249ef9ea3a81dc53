interface SuggestionsProps {
  readonly oracle: string;
  /** Puts the words into the composer. */
  readonly onChoose: (words: string) => void;
}

/** What one can try at once. The commands are those of the embedded oracle; a model answers them in its own words. */
const SUGGESTIONS = [
  { words: 'Which projects are there?', shows: 'The oracle calls its tools on the register of twins.' },
  { words: '/tool describe_page {}', shows: 'The oracle calls a tool in this page.' },
  { words: '/action choose_theme {"theme":"dark"}', shows: 'The oracle takes an action in this page.' },
  {
    words: '/component Card {"title":"Kisumu stoves","country":"Kenya"}',
    shows: 'The oracle shows a component.',
  },
  { words: '/stream 300', shows: 'A long answer: reload the page in the middle of it, or stop it.' },
  { words: '/fail', shows: 'An answer that fails: find the frame that says why.' },
] as const;

/** In place of the messages of a new session. */
export const Suggestions = ({ oracle, onChoose }: SuggestionsProps) => (
  <div className="suggestions">
    <h2>What can {oracle} do?</h2>
    <p className="quiet">
      Choose one, look at it, and send it. Beside each answer is its run, frame by frame.
    </p>
    <ul role="list" className="grid">
      {SUGGESTIONS.map(({ words, shows }) => (
        <li key={words}>
          <button type="button" className="suggestion" onClick={() => onChoose(words)}>
            <span className={words.startsWith('/') ? 'mono' : undefined}>{words}</span>
            <span className="quiet small">{shows}</span>
          </button>
        </li>
      ))}
    </ul>
  </div>
);
