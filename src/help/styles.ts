/** Colours follow the `color-scheme` of the page, which can also be set on the element. */
export const STYLES = `
:host { display: inline-block; font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#17201f, #e6eceb) }
:host([hidden]), [hidden] { display: none !important }
*, ::before { box-sizing: border-box }
button, input { font: inherit; color: inherit }
button { cursor: pointer; border: 1px solid light-dark(#75807e, #8b9795); border-radius: .5rem; background: light-dark(#fff, #1a2322); padding: .35rem .9rem }
:focus-visible { outline: 3px solid light-dark(#0b6b64, #5ad1c5); outline-offset: 1px }
dialog { position: fixed; inset: auto 1rem 1rem auto; margin: 0; width: min(26rem, 100vw - 2rem); height: min(38rem, 100dvh - 2rem); padding: 0; border: 1px solid light-dark(#b9c2c0, #46514f); border-radius: .75rem; background: light-dark(#fff, #121a19); color: inherit; box-shadow: 0 .5rem 2rem #0006; overflow: hidden }
dialog[open] { display: flex; flex-direction: column }
dialog::backdrop { background: #0004 }
header { display: flex; align-items: center; gap: .5rem; padding: .75rem 1rem 0 }
#title { flex: 1; margin: 0; font-size: 1.1rem; font-weight: 700 }
header button { border: 0; padding: .25rem .6rem; background: none }
.field { padding: .5rem 1rem }
input { width: 100%; padding: .5rem .75rem; border: 1px solid light-dark(#75807e, #8b9795); border-radius: .5rem; background: light-dark(#fff, #1a2322) }
.status { margin: 0; padding: 0 1rem; color: light-dark(#4a5654, #a9b4b2); font-size: .875rem }
.body { flex: 1; overflow: auto; padding: .25rem 1rem 1rem; overflow-wrap: anywhere }
ul.hits { list-style: none; margin: 0; padding: 0 }
.hits a { display: block; padding: .5rem .25rem; border-bottom: 1px solid light-dark(#dde3e2, #2c3634); color: inherit; text-decoration: none }
.hits a:hover strong { text-decoration: underline }
.hits span { display: block; font-size: .875rem; color: light-dark(#4a5654, #a9b4b2) }
mark { background: none; color: inherit; font-weight: 700 }
a { color: light-dark(#0b625b, #6cd6cb) }
article:focus-visible { outline: 0 }
.body:has(> article:focus-visible) { outline: 3px solid light-dark(#0b6b64, #5ad1c5); outline-offset: -3px }
article h1 { margin: .25rem 0 .5rem; font-size: 1.2rem }
article :is(h2, h3, h4) { font-size: 1.05rem; margin: 1rem 0 .25rem }
article aside { margin-block: 1rem; border-inline-start: 3px solid; padding-inline-start: .75rem }
article img, article video { max-width: 100%; height: auto }
article pre, article table { display: block; overflow-x: auto; max-width: 100% }
footer { padding: .5rem 1rem; border-top: 1px solid light-dark(#dde3e2, #2c3634); font-size: .875rem }
@media (max-width: 30rem) { dialog { inset: auto 0 0; width: 100vw; max-width: none; height: 90dvh; max-height: none; border-radius: .75rem .75rem 0 0 } }
`;
