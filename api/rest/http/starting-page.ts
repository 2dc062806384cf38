/** A self-contained page, as the templates may not be compiled yet. Browsers reload it automatically. */
export const STARTING_PAGE = `<!doctype html>
<html lang="cs">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="5">
<title>Průvodce se spouští – The guide is starting</title>
<style>
body { max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem; font: 1.125rem/1.6 system-ui, sans-serif; }
h1 { font-size: 1.5rem; }
section + section { margin-top: 3rem; }
@media (prefers-color-scheme: dark) { body { background: #17181c; color: #eceef2; } }
</style>
</head>
<body>
<main>
<section>
<h1>Průvodce se spouští</h1>
<p>Za chvíli bude k dispozici. Stránka se obnoví sama.</p>
</section>
<section lang="en">
<h1>The guide is starting</h1>
<p>It will be available in a moment. This page reloads by itself.</p>
</section>
</main>
</body>
</html>
`;

/** Allows only its own styles. */
export const STARTING_PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
