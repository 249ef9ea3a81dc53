/** Line drawings on a grid of 20, made for the console. They are decoration: what they mean is said in text beside them. */
const PATHS = {
  chat: 'M3.5 5.5a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H9l-4 3v-3a1.5 1.5 0 0 1-1.5-1.5z',
  twins: 'M8 5.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zm4 0a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z',
  governance:
    'M10 3.5v13M6 16.5h8M4 6.5h12M4 6.5l-1.8 5a2.4 2.4 0 0 0 3.6 0zm12 0-1.8 5a2.4 2.4 0 0 0 3.6 0z',
  claims:
    'M6 3.5h8a1.5 1.5 0 0 1 1.5 1.5v11.5L13 15l-3 1.5L7 15l-2.5 1.5V5A1.5 1.5 0 0 1 6 3.5zM7.5 8.2l1.8 1.8 3.4-3.4',
  tour: 'M5.5 17V3.5h9l-2 3 2 3h-9',
  events: 'M10.8 3 5 11h4.5l-.6 6L15 9h-4.7z',
  webhooks:
    'M10 8.2 6.9 13.5M10 8.2a2.6 2.6 0 1 1 2.5-1.9M5.7 11.6a2.6 2.6 0 1 0 2.8 3.9h5.1m0 0a2.6 2.6 0 1 0-.4-2.9',
  imports: 'M6.5 16V4m0 0L3.5 7m3-3 3 3M13.5 4v12m0 0 3-3m-3 3-3-3',
  identity:
    'M10 3.5a6 6 0 0 0-6 6v2m3 4.5c.7-1.6 1-3.3 1-5V9.5a2 2 0 0 1 4 0v1c0 2-.3 4-1 6m3.5-1c.3-1.5.5-3 .5-5v-1a6 6 0 0 0-2-4.5',
  keys: 'M12.5 3.5a4 4 0 1 0-3.2 6.4L3.5 15.7v1h2.6v-1.8h1.8v-1.8h1.7l1.2-1.2a4 4 0 0 0 1.7-8.4zM13 6.8h.01',
  audit: 'M5 3.5h7l3 3v10H5zM7.5 8.5h5m-5 2.5h5m-5 2.5h3',
  operator: 'M3 10.5h3l2-5.5 3.5 10 2-4.5H17',
  home: 'M3.5 9 10 3.5 16.5 9v7h-4.5v-4.5H8V16H3.5z',
  menu: 'M3.5 6h13M3.5 10h13M3.5 14h13',
  close: 'm5 5 10 10M15 5 5 15',
  copy: 'M7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3',
  check: 'm4 10.5 4 4 8-9',
  alert: 'M10 3.5 17.5 16h-15zM10 8v4m0 2.2v.01',
  info: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 6v4.5m0-7v.01',
  chevron: 'm7.5 5 5 5-5 5',
  plus: 'M10 4v12M4 10h12',
  trash: 'M4 5.5h12M8 5.5v-2h4v2m-6.5 0 .7 11h7.6l.7-11M8.5 8.5v5m3-5v5',
  send: 'M16.5 3.5 3.5 9l5 2.5 2.5 5zM8.5 11.5l8-8',
  stop: 'M6 6h8v8H6z',
  pause: 'M7 5v10M13 5v10',
  play: 'M7 4.5v11l8.5-5.5z',
  download: 'M10 3.5v9m0 0-3.5-3.5M10 12.5 13.5 9M4 16.5h12',
  upload: 'M10 13V4m0 0L6.5 7.5M10 4l3.5 3.5M4 16.5h12',
  refresh: 'M15.5 6.5A6.5 6.5 0 1 0 16.5 11M16 3v4h-4',
  clip: 'm14.5 9.5-5 5a3.2 3.2 0 0 1-4.5-4.5l6-6a2.1 2.1 0 0 1 3 3l-6 6a1 1 0 0 1-1.5-1.5l5-5',
  timeline: 'M3.5 5h6M6.5 10h8M10.5 15h6',
  swap: 'M4 7h11m0 0-3-3m3 3-3 3M16 13H5m0 0 3 3m-3-3 3-3',
  server: 'M4 4h12v5H4zM4 11h12v5H4zM7 6.5h.01M7 13.5h.01',
  external: 'M8 5H4.5v10.5H15V12M11 4h5v5m0-5-7 7',
  search: 'M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4zm3.7 8.7L16.5 16.5',
} as const;

export type IconName = keyof typeof PATHS;

interface IconProps {
  readonly name: IconName;
  /** In pixels where text has its usual size; icons grow with the text. */
  readonly size?: number;
}

const PIXELS_PER_REM = 15;

export const Icon = ({ name, size = 18 }: IconProps) => (
  <svg
    className="icon"
    width={`${size / PIXELS_PER_REM}rem`}
    height={`${size / PIXELS_PER_REM}rem`}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
);
