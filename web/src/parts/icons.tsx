// Icons of our own, 24 units square, drawn with the colour of the text around them.
import type { JSX } from "preact";

const shapes = {
  undo: <path d="M9 7 4 12l5 5M4.5 12H15a5 5 0 0 1 0 10h-3" transform="translate(0 -3)" />,
  redo: <path d="m15 7 5 5-5 5M19.5 12H9a5 5 0 0 0 0 10h3" transform="translate(0 -3)" />,
  hint: (
    <path d="M9.5 18.5h5M10.5 21.5h3M12 2.5a6.5 6.5 0 0 0-3.6 11.9c.7.5 1.1 1.2 1.1 2v.1h5v-.1c0-.8.4-1.5 1.1-2A6.5 6.5 0 0 0 12 2.5Z" />
  ),
  flag: <path d="M6 21.5V3.5M6 4.5h11.5l-2.5 4 2.5 4H6" />,
  flip: <path d="M8 3.5v16m0 0-4-4m4 4 4-4M16 20.5v-16m0 0-4 4m4-4 4 4" />,
  plus: <path d="M12 5v14M5 12h14" />,
  again: <path d="M4.5 12a7.5 7.5 0 1 1 2.4 5.5M4 20v-4.5h4.5" transform="translate(0 -.5)" />,
  first: <path d="M18 5.5 11.5 12l6.5 6.5M6.5 5.5v13" />,
  previous: <path d="M15 5.5 8.5 12l6.5 6.5" />,
  next: <path d="M9 5.5 15.5 12 9 18.5" />,
  last: <path d="M6 5.5 12.5 12 6 18.5M17.5 5.5v13" />,
  sun: (
    <path d="M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4" />
  ),
  moon: <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />,
  auto: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor" />
    </>
  ),
  gear: (
    <>
      <circle cx="12" cy="12" r="3.2" />
      <path d="m10.4 3.2-.5 2.3-1.6.9-2.2-.7-1.7 2.9 1.7 1.6v1.8l-1.7 1.6 1.7 2.9 2.2-.7 1.6.9.5 2.3h3.3l.5-2.3 1.6-.9 2.2.7 1.7-2.9-1.7-1.6v-1.8l1.7-1.6-1.7-2.9-2.2.7-1.6-.9-.5-2.3Z" />
    </>
  ),
  help: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M9.5 9.2a2.6 2.6 0 1 1 3.9 2.3c-.9.5-1.4 1-1.4 2M12 16.6v.2" />
    </>
  ),
  copy: <path d="M9 9h10.5v11.5H9zM5.5 15.5h-1V4h10.5v1" />,
  check: <path d="m5 12.5 5 5 9.5-11" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  robot: (
    <>
      <rect x="4.5" y="8" width="15" height="11.5" rx="3" />
      <path d="M12 8V4M9.2 13v1.4M14.8 13v1.4M2 12.5v3M22 12.5v3" />
    </>
  ),
  person: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0" />,
  people: (
    <path d="M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 13.7a6.5 6.5 0 0 1 3.5 5.8" />
  ),
  link: <path d="M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1" />,
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  handshake: <path d="M4 8.5h3l4-2 5 2h4M4 15.5h2.5l4 3.5c.8.6 2 .6 2.7-.2l4.8-4.3M8 11.5l3-2.5c.7-.6 1.8-.5 2.4.2l4.1 5.3" />,
  bolt: <path d="M13 2.5 5 13.5h6l-1 8 8-11h-6z" />,
  book: <path d="M4 5.5c3-1.2 5.5-1 8 .8 2.5-1.8 5-2 8-.8v13.2c-3-1.2-5.5-1-8 .8-2.5-1.8-5-2-8-.8zM12 6.3v13.2" />,
  chart: <path d="M4 4v16h16M7.5 15.5l3.5-5 3.5 3 4.5-7" />,
  share: <path d="M12 3.5v11M12 3.5l-4 4M12 3.5l4 4M5 12.5v7h14v-7" />,
  sound: <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11" />,
  mute: <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5" />,
  edit: <path d="m4.5 19.5 1-4.5L16.5 4a1.8 1.8 0 0 1 2.6 0l.9.9a1.8 1.8 0 0 1 0 2.6L9 18.5z" />,
} satisfies Record<string, JSX.Element>;

export type IconName = keyof typeof shapes;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      stroke-width="1.9"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      {shapes[name]}
    </svg>
  );
}
