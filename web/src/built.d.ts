// Whether a page with a server has engines of its own to think with: said where the page is built (web/build.mjs).
declare const HAS_THINKER: boolean;
