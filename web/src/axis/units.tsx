// Units drawn by ourselves: side views, 32 wide and 20 high, in the colour of the text around them.
import type { JSX } from "preact";

const shapes: Record<string, JSX.Element> = {
  infantry: (
    <path d="M16 2a3.4 3.4 0 0 1 3.5 3.2h.9v1.3h-8.8V5.2h.9A3.4 3.4 0 0 1 16 2Zm-3 5.4h6c1.6 0 2.6 1 2.6 2.6v4h-1.9v5h-2.9v-4h-1.6v4h-2.9v-5h-1.9v-4c0-1.6 1-2.6 2.6-2.6ZM23 4l1.3.5-3.6 9.6-1.3-.5Z" />
  ),
  tank: (
    <path
      d="M9 6.5C9 5.4 9.8 5 10.7 5H18c1 0 1.6.6 1.8 1.5h8.4v1.7H20V10h5.6c2 0 3.4 1.4 3.4 3.3 0 2-1.6 3.7-3.7 3.7H6.7C4.6 17 3 15.3 3 13.3 3 11.4 4.5 10 6.4 10H9Zm-1.6 5.6a1.3 1.3 0 1 0 0 2.7h17.2a1.3 1.3 0 1 0 0-2.7Z"
      fill-rule="evenodd"
    />
  ),
  artillery: (
    <path
      d="M4 12.5 22.5 3l1.3 2.4-7.6 4.3a4.6 4.6 0 1 1-7.7 4.6l-3.6.5Zm8.8-.9a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2Z"
      fill-rule="evenodd"
    />
  ),
  destroyer: <path d="M2 11.6h5l1-2h3.4V7h1.8V3.6h1.4V7h1.9v2.6h2l1.2-1.4h4l.5.9h-3.3l1 2.5H30L27.6 16H4.4Z" />,
  cruiser: (
    <path d="M1.6 11.5h3.9l.9-1.6h2.2l.8-1.5h2v1.5h1.3V6.2h1.8V2.4h1.4v3.8h2.2v3.7h1.6V8.3h2l3.6.8v1.1h-2.5l.8 1.3h6.6L28 16.6H4.4Z" />
  ),
  aa_gun: <path d="m7 15 2-3.3 3.2-.6L23.6 2l1 1.3-9.4 8.6.8 1.1h5l3.4 4.5h-2L20 14.6h-3.4l.9 2.9h-2l-1.2-3.2-2.7.4L9.5 18H7.4l1.4-3Z" />,
  factory: (
    <path
      d="M4 18V9.5l6 3.4V9.5l6 3.4V9.5l6 3.4V3h3.4l.9 9.2V18Zm4-2.4h2.4v-1.8H8Zm5.6 0H16v-1.8h-2.4Zm5.6 0h2.4v-1.8h-2.4Z"
      fill-rule="evenodd"
    />
  ),
  fighter: (
    <path d="M16 1.6c.9 0 1.5 1.2 1.6 3.2l.1 2.3 10 3.4v2l-10-1.2-.4 4 3 1.7v1.4L16 17.6l-4.3.8V17l3-1.7-.4-4-10 1.2v-2l10-3.4.1-2.3c.1-2 .7-3.2 1.6-3.2Z" />
  ),
  bomber: (
    <path d="M16 1c1 0 1.7 1.4 1.8 3.4l.1 1.8 3.3.9V5.6h1.6v1.9l3 .8V6.9h1.6v1.8l2.6.7v2.1l-12.1-.7-.4 4.6 3.9 1.9v1.5L16 18l-5.4.8v-1.5l3.9-1.9-.4-4.6-12.1.7V9.4l2.6-.7V6.9h1.6v1.4l3-.8V5.6h1.6v1.5l3.3-.9.1-1.8C14.3 2.4 15 1 16 1Z" />
  ),
  transport: <path d="M2 11h6V7.6h5V11h2.4V6h2V3.6h2V6h2v5H24V8h2.6v3H30l-2.6 6H5Z" />,
  submarine: (
    <path d="M14.5 4.5h.9V2h1.4v2.5h2.7l.7 4.3c4.5.3 8 1.4 8.8 3.6-1.2 2.9-6 4.1-12.5 4.1-6.6 0-11.7-1-13.5-3.6l-2-.1v-1.5l2.2-.1C5 9.6 9 8.9 13.6 8.8Z" />
  ),
  carrier: <path d="M1.5 9h17V4.6h1.7V2.6h1.6v2h2V9h6.7l-1.4 2.7h-1.6L26 17H6.8l-2.4-5.3H2.6Z" />,
  battleship: (
    <path d="M1.5 11.4h3.6l1-1.7H3V8.5h4l.7-.9h2.6v2.1h1.6V6.4h2V3h1.5V1.4h1.4V3h1.6v3.4h2.2v3.3h1.5V7.6h2.6l.7.9h4v1.2h-3l1 1.7h2.5L28 17H5Z" />
  ),
};
// Kinds that a map brings along.
const plain: Record<string, JSX.Element> = {
  land: (
    <path d="M16 2a3.4 3.4 0 0 1 3.5 3.2h.9v1.3h-8.8V5.2h.9A3.4 3.4 0 0 1 16 2Zm-3.6 5.6h7.2l1.8 5.4h-1.9v6h-2.6v-4h-1.8v4h-2.6v-6h-1.9Z" />
  ),
  sea: <path d="M2 11h8V6h4v5h4V7h3v4h9l-2.6 6H5Z" />,
  air: <path d="M16 2c1 0 1.6 1.4 1.7 5l10.3 4v2l-10-1.4v5l3 1.4H11l3-1.4v-5L4 13v-2l10.3-4c.1-3.6.7-5 1.7-5Z" />,
};

export const UnitShape = ({ unit, domain = "land" }: { unit: string; domain?: string }) => shapes[unit] ?? plain[domain]!;
export const UnitIcon = ({ unit, domain }: { unit: string; domain?: string }) => (
  <svg class="unit-icon" viewBox="0 0 32 20" aria-hidden="true">
    <UnitShape unit={unit} domain={domain} />
  </svg>
);
