<?php
// Fills the old site: both languages, all common blocks, classic posts, shortcodes, pictures, every status. Deterministic.
$_SERVER += ['HTTP_HOST' => parse_url(getenv('WP_URL'), PHP_URL_HOST), 'REQUEST_METHOD' => 'GET', 'REQUEST_URI' => '/', 'SERVER_PROTOCOL' => 'HTTP/1.1'];
require getenv('WP_ROOT') . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/image.php';
// As an administrator, who may write any HTML.
wp_set_current_user(1);
kses_remove_filters();
foreach ([1, 2, 3] as $sample) wp_delete_post($sample, true);

$eva = wp_insert_user(['user_login' => 'eva', 'user_pass' => 'x', 'display_name' => 'Eva Malá', 'role' => 'editor', 'description' => 'Writes.', 'user_email' => 'eva@old.example']);
$jan = wp_insert_user(['user_login' => 'jan', 'user_pass' => 'x', 'display_name' => 'Jan Novák', 'role' => 'author', 'user_email' => 'jan@old.example']);
$authors = [1, $eva, $jan];

// Terms: a tree of two, paired; numbered as posts are, so that ids clash.
$terms = [];
foreach (['accounts' => ['Účty & přístup', 'Accounts & access'], 'passwords' => ['Hesla', 'Passwords'], 'billing' => ['Fakturace', 'Billing']] as $key => [$cs, $en]) {
    $ids = [];
    foreach (['cs' => $cs, 'en' => $en] as $language => $name) {
        $parent = $key === 'passwords' ? $terms['accounts'][$language] : 0;
        $ids[$language] = wp_insert_term($name, 'category', ['slug' => "$key-$language", 'parent' => $parent, 'description' => "About $name"])['term_id'];
    }
    foreach ($ids as $language => $id) {
        update_term_meta($id, 'lang', $language);
        update_term_meta($id, 'translations', $ids);
    }
    $terms[$key] = $ids;
}
$tags = [];
foreach (['cs' => 'Začátky', 'en' => 'Basics'] as $language => $name) {
    $tags[$language] = wp_insert_term($name, 'post_tag', ['slug' => "basics-$language"])['term_id'];
    update_term_meta($tags[$language], 'lang', $language);
}
foreach ($tags as $language => $id) update_term_meta($id, 'translations', $tags);
update_term_meta(1, 'lang', 'cs');

// Pictures, each with bytes of its own.
$media = [];
$uploads = WP_CONTENT_DIR . '/uploads/2025/03';
wp_mkdir_p($uploads);
for ($n = 1; $n <= 40; $n++) {
    $file = sprintf('%s/shot-%02d.%s', $uploads, $n, $n % 4 ? 'png' : 'jpg');
    $size = $n === 40 ? [2700, 300] : [400 + 10 * $n, 300];
    $picture = imagecreatetruecolor(...$size);
    imagefill($picture, 0, 0, imagecolorallocate($picture, 5 * $n, 255 - 5 * $n, 90));
    imagestring($picture, 5, 20, 20, "Picture $n", imagecolorallocate($picture, 255, 255, 255));
    $n % 4 ? imagepng($picture, $file) : imagejpeg($picture, $file);
    $id = wp_insert_attachment(['post_title' => "Shot $n", 'post_mime_type' => $n % 4 ? 'image/png' : 'image/jpeg', 'post_excerpt' => $n % 3 ? '' : "Caption $n", 'post_content' => $n % 5 ? '' : "What picture $n shows.", 'post_author' => $authors[$n % 3], 'post_date' => '2025-03-01 10:00:00'], $file);
    wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $file));
    if ($n % 7) update_post_meta($id, '_wp_attachment_image_alt', "Alternative \"text\" $n");
    $media[$n] = $id;
}
file_put_contents("$uploads/manual.pdf", "%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");
$pdf = wp_insert_attachment(['post_title' => 'Manual', 'post_mime_type' => 'application/pdf', 'post_date' => '2025-03-01 10:00:00'], "$uploads/manual.pdf");
file_put_contents("$uploads/loose.png", file_get_contents("$uploads/shot-01.png") . 'x');

function pair(array $ids): void {
    foreach ($ids as $language => $id) wp_set_object_terms($id, $language, 'language');
    if (count($ids) > 1) {
        $name = 'pll_' . md5(json_encode($ids));
        wp_insert_term($name, 'post_translations', ['slug' => $name, 'description' => serialize($ids)]);
        foreach ($ids as $id) wp_set_object_terms($id, $name, 'post_translations');
    }
}
function src(int $id, string $size = 'full'): string { return wp_get_attachment_image_url($id, $size); }

$blocks = [];
foreach (['cs' => 'Zavolejte nám na <strong>555 0100</strong>.', 'en' => 'Call us at <strong>555 0100</strong>.'] as $language => $text) {
    $blocks[$language] = wp_insert_post(['post_type' => 'wp_block', 'post_status' => 'publish', 'post_title' => "Contact $language", 'post_content' => "<!-- wp:paragraph -->\n<p>$text</p>\n<!-- /wp:paragraph -->"]);
}
pair($blocks);

function image(int $id, string $caption = '', string $link = ''): string {
    $img = '<img src="' . src($id, 'large') . '" alt="Alternative ' . $id . '" class="wp-image-' . $id . '"/>';
    if ($link) $img = '<a href="' . $link . '">' . $img . '</a>';
    $caption = $caption ? "<figcaption class=\"wp-element-caption\">$caption</figcaption>" : '';
    return "<!-- wp:image {\"id\":$id,\"sizeSlug\":\"large\"} -->\n<figure class=\"wp-block-image size-large\">$img$caption</figure>\n<!-- /wp:image -->";
}
/** The kinds of content, each a text of its own; $w(cs, en) gives the word of the language. */
function kinds(int $n, string $language, array $media, array $blocks, int $pdf): array {
    $w = fn ($cs, $en) => $language === 'cs' ? $cs : $en;
    $p = fn ($text) => "<!-- wp:paragraph -->\n<p>$text</p>\n<!-- /wp:paragraph -->";
    $h = fn ($text, $level = 2, $id = '') => "<!-- wp:heading {\"level\":$level} -->\n<h$level" . ($id ? " id=\"$id\"" : '') . ">$text</h$level>\n<!-- /wp:heading -->";
    $id = $media[1 + $n % 40];
    $url = src($id);
    return [
        'text' => $p($w('Přihlaste se svým <strong>jménem</strong> a <em>heslem</em>, zbytek vysvětlí <a href="' . home_url('/?p=' . $media[1]) . '">obrázek</a> nebo <code>help --all</code>.', 'Sign in with your <strong>name</strong> and <em>password</em>; the <a href="https://other.example/docs?a=1&amp;b=2">other site</a> or <code>help --all</code> explains the rest.'))
            . "\n\n" . $p($w('Druhý odstavec má <s>starý</s> <mark>nový</mark> text, H<sub>2</sub>O, x<sup>2</sup> a <kbd>Ctrl</kbd>+<kbd>C</kbd>.<br>Nový řádek.', 'The second paragraph has <s>old</s> <mark>new</mark> text, H<sub>2</sub>O, x<sup>2</sup> and <kbd>Ctrl</kbd>+<kbd>C</kbd>.<br>A new line.')),
        'lists' => $h($w('Seznamy', 'Lists'), 2, 'lists') . "\n\n<!-- wp:list -->\n<ul><!-- wp:list-item --><li>" . $w('první', 'first') . "<!-- wp:list -->\n<ul><!-- wp:list-item --><li>" . $w('uvnitř', 'inside') . " <a href=\"#lists\">#</a></li><!-- /wp:list-item --></ul><!-- /wp:list --></li><!-- /wp:list-item -->\n<!-- wp:list-item --><li>" . $w('druhý', 'second') . "</li><!-- /wp:list-item --></ul>\n<!-- /wp:list -->\n\n<!-- wp:list {\"ordered\":true,\"start\":3} -->\n<ol start=\"3\"><li>three</li><li>four</li></ol>\n<!-- /wp:list -->",
        'quote' => "<!-- wp:quote -->\n<blockquote class=\"wp-block-quote\"><p>" . $w('Ptejte se hned.', 'Ask at once.') . "</p><cite>Eva</cite></blockquote>\n<!-- /wp:quote -->\n\n<!-- wp:pullquote -->\n<figure class=\"wp-block-pullquote\"><blockquote><p>Big words</p><cite>Jan</cite></blockquote></figure>\n<!-- /wp:pullquote -->",
        'code' => "<!-- wp:code -->\n<pre class=\"wp-block-code\"><code>if (a &lt; b &amp;&amp; c) {\n\n  say('hello');\n}</code></pre>\n<!-- /wp:code -->\n\n<!-- wp:preformatted -->\n<pre class=\"wp-block-preformatted\">two  spaces\n  and a line</pre>\n<!-- /wp:preformatted -->\n\n<!-- wp:verse -->\n<pre class=\"wp-block-verse\">Roses are red\nviolets are blue</pre>\n<!-- /wp:verse -->",
        'table' => "<!-- wp:table {\"hasFixedLayout\":false} -->\n<figure class=\"wp-block-table\"><table><thead><tr><th>" . $w('Plán', 'Plan') . "</th><th>EUR</th></tr></thead><tbody><tr><td>A | B</td><td>10</td></tr><tr><td>" . $w('Velký', 'Large') . "</td><td><strong>20</strong></td></tr></tbody></table><figcaption class=\"wp-element-caption\">" . $w('Ceny', 'Prices') . "</figcaption></figure>\n<!-- /wp:table -->\n\n<!-- wp:table -->\n<figure class=\"wp-block-table\"><table><tbody><tr><td>no</td><td>head</td></tr><tr><td colspan=\"2\">wide</td></tr></tbody></table></figure>\n<!-- /wp:table -->",
        'pictures' => image($id, $w('Popisek <em>obrázku</em>', 'Caption of the <em>picture</em>')) . "\n\n" . image($media[1 + ($n + 7) % 40], '', src($media[1 + ($n + 7) % 40])),
        'gallery' => "<!-- wp:gallery {\"linkTo\":\"none\"} -->\n<figure class=\"wp-block-gallery has-nested-images columns-default is-cropped\">" . image($media[2]) . image($media[3], 'Three') . "</figure>\n<!-- /wp:gallery -->",
        'columns' => "<!-- wp:columns -->\n<div class=\"wp-block-columns\"><!-- wp:column -->\n<div class=\"wp-block-column\">" . $p('Left ' . $n) . "</div>\n<!-- /wp:column -->\n<!-- wp:column -->\n<div class=\"wp-block-column\">" . $p('Right ' . $n) . "</div>\n<!-- /wp:column --></div>\n<!-- /wp:columns -->\n\n<!-- wp:buttons -->\n<div class=\"wp-block-buttons\"><!-- wp:button -->\n<div class=\"wp-block-button\"><a class=\"wp-block-button__link wp-element-button\" href=\"https://other.example/buy\">Buy now</a></div>\n<!-- /wp:button --></div>\n<!-- /wp:buttons -->",
        'embeds' => "<!-- wp:embed {\"url\":\"https://www.youtube.com/watch?v=aqz-KE-bpKQ\",\"type\":\"video\",\"providerNameSlug\":\"youtube\"} -->\n<figure class=\"wp-block-embed is-type-video is-provider-youtube\"><div class=\"wp-block-embed__wrapper\">\nhttps://www.youtube.com/watch?v=aqz-KE-bpKQ\n</div><figcaption class=\"wp-element-caption\">Watch this</figcaption></figure>\n<!-- /wp:embed -->\n\n<!-- wp:html -->\n<iframe src=\"https://maps.example/frame?x=$n\" title=\"Map of the office\"></iframe>\n<!-- /wp:html -->",
        'files' => "<!-- wp:file {\"id\":$pdf} -->\n<div class=\"wp-block-file\"><a href=\"" . wp_get_attachment_url($pdf) . "\">Manual</a><a href=\"" . wp_get_attachment_url($pdf) . "\" class=\"wp-block-file__button wp-element-button\" download>Download</a></div>\n<!-- /wp:file -->\n\n<!-- wp:media-text {\"mediaId\":$id,\"mediaType\":\"image\"} -->\n<div class=\"wp-block-media-text\"><figure class=\"wp-block-media-text__media\"><img src=\"$url\" alt=\"\" class=\"wp-image-$id\"/></figure><div class=\"wp-block-media-text__content\">" . $p('Beside the picture') . "</div></div>\n<!-- /wp:media-text -->\n\n<!-- wp:cover {\"url\":\"$url\"} -->\n<div class=\"wp-block-cover\"><span aria-hidden=\"true\" class=\"wp-block-cover__background has-background-dim\"></span><img class=\"wp-block-cover__image-background wp-image-$id\" alt=\"\" src=\"$url\"/><div class=\"wp-block-cover__inner-container\">" . $p('On the cover') . "</div></div>\n<!-- /wp:cover -->",
        'block' => "<!-- wp:block {\"ref\":" . $blocks[$language] . "} /-->\n\n<!-- wp:separator -->\n<hr class=\"wp-block-separator has-alpha-channel-opacity\"/>\n<!-- /wp:separator -->\n\n<!-- wp:spacer -->\n<div style=\"height:100px\" aria-hidden=\"true\" class=\"wp-block-spacer\"></div>\n<!-- /wp:spacer -->",
        'shortcodes' => "<!-- wp:shortcode -->\n[note]" . $w('Pozor na to.', 'Mind this.') . "[/note]\n<!-- /wp:shortcode -->\n\n" . $p('It costs [price amount="12"] today, [[price]] is how it is written, and [gone color="red"]this stays[/gone].'),
        'details' => "<!-- wp:html -->\n<details><summary>More</summary><p>Hidden <strong>words</strong>.</p></details>\n<dl><dt>Term</dt><dd>Meaning</dd></dl>\n<script>alert(1)</script>\n<form><input name=\"mail\"><button>Subscribe</button></form>\n<!-- /wp:html -->",
        'latest' => "<!-- wp:latest-posts {\"postsToShow\":2} /-->",
        'odd' => $p('Odd signs: * not a list, # no heading, 1. no number, _under_score, [brackets], &lt;tag&gt;, a|b, `tick`, \\ and :::note, ~~no~~, www.plain.example, 5 &lt; 6, {{braces}}.') . "\n\n" . $p('# not a heading') . "\n\n" . $p('::block{ref=1}') . "\n\n" . $p('- not a list') . "\n\n" . $p('Kolik? „Tak akorát“ – 10&nbsp;%… &copy; 2025 &mdash; it&#8217;s'),
    ];
}
$classic = fn (string $language, array $media, int $n) => ($language === 'cs' ? 'Klasický článek.' : 'A classic article.') . "\nSecond line of <b>bold</b> and <i>slanted</i>.\n\nSecond paragraph with <a href=\"" . src($media[4]) . '"><img class="alignright size-medium wp-image-' . $media[4] . '" src="' . src($media[4], 'medium') . "\" alt=\"Classic\" width=\"300\" height=\"200\" /></a> a picture.\n\n[caption id=\"attachment_{$media[5]}\" align=\"alignnone\" width=\"300\"]<img class=\"wp-image-{$media[5]}\" src=\"" . src($media[5], 'medium') . "\" alt=\"Five\" /> A caption, <em>classic</em>[/caption]\n\n<!--more-->\n\n<h3>After the fold</h3>\n<ul>\n\t<li>one</li>\n\t<li>two</li>\n</ul>\n<img src=\"" . WP_CONTENT_URL . "/uploads/2025/03/loose.png\" alt=\"Loose\" />\n\n<pre>  kept   as it is\n\n  twice</pre>\n[gallery ids=\"{$media[6]},{$media[7]}\"]\n\nhttps://www.youtube.com/watch?v=aqz-KE-bpKQ\n\n[note]Classic note[/note]\n\n<p style=\"text-align:center\"><span style=\"color:red\">Centred and red</span></p>";

$made = [];
for ($n = 1; $n <= 30; $n++) {
    $ids = [];
    foreach (['cs', 'en'] as $language) {
        $status = [27 => 'draft', 28 => 'pending', 29 => 'private', 30 => 'future'][$n] ?? 'publish';
        $kinds = kinds($n, $language, $media, $blocks, $pdf);
        $keys = array_keys($kinds);
        $chosen = $n % 5 === 0 ? ['classic'] : ['text', $keys[1 + $n % (count($keys) - 1)], $keys[1 + ($n + 5) % (count($keys) - 1)]];
        $content = $chosen === ['classic'] ? $classic($language, $media, $n) : implode("\n\n", array_map(fn ($key) => $kinds[$key], array_unique($chosen)));
        if ($n > 1) $content .= "\n\n<!-- wp:paragraph -->\n<p>" . ($language === 'cs' ? 'Předtím' : 'Before') . ': <a href="' . get_permalink($made[$n - 1][$language]) . ($n % 2 ? '' : '#lists') . '">' . ($language === 'cs' ? 'minulý článek' : 'the previous article') . "</a>.</p>\n<!-- /wp:paragraph -->";
        $date = $status === 'future' ? '2031-01-05 08:00:00' : sprintf('2025-%02d-%02d 08:30:00', 1 + $n % 9, 1 + $n % 27);
        $ids[$language] = wp_insert_post(wp_slash([
            'post_title' => $language === 'cs' ? "Článek č. $n & víc" : "Article no. $n & more",
            'post_name' => $status === 'draft' ? '' : "$language-article-$n",
            'post_content' => $content, 'post_status' => $status, 'post_author' => $authors[$n % 3], 'post_date' => $date,
            'post_excerpt' => $n % 4 ? '' : "Summary of $n", 'post_password' => $n === 26 ? 'sesame' : '',
            'post_category' => [$terms[['accounts', 'passwords', 'billing'][$n % 3]][$language]],
            'tags_input' => $n % 2 ? [$tags[$language]] : [], 'comment_status' => $n % 2 ? 'open' : 'closed', 'ping_status' => 'closed',
        ]), true);
        if ($n % 2 === 0) wp_set_post_terms($ids[$language], [], 'post_tag');
        else wp_set_post_terms($ids[$language], [$tags[$language]], 'post_tag');
        if ($n % 6 === 0) set_post_thumbnail($ids[$language], $media[$n]);
        if ($n === 3) stick_post($ids[$language]);
        if ($n === 8) add_post_meta($ids[$language], '_wp_old_slug', "$language-very-old-$n");
        if ($n === 25) set_post_format($ids[$language], 'aside');
    }
    // Two have no partner.
    if ($n === 24) foreach ($ids as $language => $id) pair([$language => $id]);
    else pair($ids);
    $made[$n] = $ids;
}
// What authors write that editors never would: each a text of its own, in both languages.
function odd(string $language, array $media, array $blocks, int $pdf, array $made): array {
    $w = fn ($cs, $en) => $language === 'cs' ? $cs : $en;
    $p = fn ($text) => "<!-- wp:paragraph -->\n<p>$text</p>\n<!-- /wp:paragraph -->";
    $sc = fn ($code) => "<!-- wp:shortcode -->\n$code\n<!-- /wp:shortcode -->";
    return [
        'lines' => $w("Řádek první.\nŘádek druhý.\n\n<blockquote>Citát první\n\nCitát druhý\ns řádkem</blockquote>\n<div class=\"box\">\nV rámečku\n\nDruhý odstavec\n</div>\n<ol>\n<li>krok\n\npokračování</li>\n<li>další</li>\n</ol>", "Line one.\nLine two.\n\n<blockquote>Quote one\n\nQuote two\nwith a line</blockquote>\n<div class=\"box\">\nIn a box\n\nSecond paragraph\n</div>\n<ol>\n<li>step\n\ncontinued</li>\n<li>next</li>\n</ol>") . "\n[gallery]\n\n[one_half]Left half[/one_half][one_half_last]Right half[/one_half_last]\n\n[toggle title=\"" . $w('Více', 'More') . "\"]Inside\n\nStill inside[/toggle]",
        'across' => $sc('[note]') . "\n\n" . $p($w('Uvnitř rámečku.', 'Inside the box.')) . "\n\n" . $p('[/note]') . "\n\n" . $p('Use <code>see <a href="https://other.example/api">the API</a></code> and <a href="#deep">jump</a>.') . "\n\n<!-- wp:paragraph {\"anchor\":\"deep\"} -->\n<p id=\"deep\">Deep target.</p>\n<!-- /wp:paragraph -->",
        'tables' => "<!-- wp:table -->\n<figure class=\"wp-block-table\"><table><tbody><tr><td colspan=\"2\">Wide <strong>cell</strong><br>two lines <kbd>Ctrl</kbd></td></tr><tr><td><img src=\"" . src($media[9]) . "\" alt=\"In a cell\"/></td><td><ul><li>one</li><li>two</li></ul></td></tr></tbody><tfoot><tr><td>Sum</td><td>42</td></tr></tfoot></table></figure>\n<!-- /wp:table -->\n\n<!-- wp:html -->\n<dl><dt>Term <a href=\"https://other.example/term\">one</a></dt><dd><p>Meaning</p><pre>code  here\n\n  two</pre></dd></dl>\n<!-- /wp:html -->",
        'cover' => "<!-- wp:cover {\"url\":\"" . src($media[10]) . "\",\"hasParallax\":true} -->\n<div class=\"wp-block-cover has-parallax\" style=\"background-image:url(" . src($media[10]) . ")\"><div class=\"wp-block-cover__inner-container\">" . $p($w('Nad obrázkem', 'Over the picture')) . "</div></div>\n<!-- /wp:cover -->\n\n<!-- wp:html -->\n<a href=\"https://other.example/card\"><h3>Card</h3><p>Words of the card</p></a>\n<noscript><img src=\"" . src($media[11]) . "\" alt=\"Without scripts\"></noscript>\n<button>Just words</button>\n<!-- /wp:html -->",
        'own' => "<!-- wp:embed {\"url\":\"" . get_permalink($made[1][$language]) . "\"} -->\n<figure class=\"wp-block-embed\"><div class=\"wp-block-embed__wrapper\">\n" . get_permalink($made[1][$language]) . "\n</div></figure>\n<!-- /wp:embed -->\n\n" . $p('Draft: <a href="' . home_url('/?p=' . $made[27][$language]) . '">the draft</a>; file: <a href="' . wp_get_attachment_url($pdf) . '#page=2">page 2</a>; size: <a href="' . src($media[12], 'medium') . '">medium</a>; gone: <a href="' . home_url('/nowhere/') . '">nowhere</a>; feed: <a href="' . home_url('/feed/') . '">RSS</a>.'),
        'media' => "<!-- wp:video -->\n<figure class=\"wp-block-video\"><video controls><source src=\"https://other.example/a.webm\" type=\"video/webm\"><source src=\"https://other.example/a.mp4\" type=\"video/mp4\">Old browsers read this</video><figcaption>A film</figcaption></figure>\n<!-- /wp:video -->\n\n" . $p('Icon <img src="' . src($media[13], 'thumbnail') . '" alt="Save" width="20" height="20"/> and 😀 &#x1F1E8;&#x1F1FF; <span dir="rtl">שלום</span>.') . "\n\n" . $sc('[embed]https://vimeo.com/76979871[/embed]') . "\n\n<!-- wp:code -->\n<pre class=\"wp-block-code\"><code>&#91;note]is code&#91;/note]</code></pre>\n<!-- /wp:code -->",
        'words' => $p("<b>a</b><strong>b</strong> <em>c</em>d <code>x</code><code>y</code> <abbr title=\"Application\">API</abbr> done, <del>old</del><ins>new</ins>, <q>said</q>, https://plain.example/a_b?c=1&amp;d=2") . "\n\n<!-- wp:heading -->\n<h2>Two<br>lines</h2>\n<!-- /wp:heading -->\n\n" . $p('<!--nextpage-->') . "\n\n" . $p($w('Druhá strana „uvozovky“ – pomlčka…', 'Second page “quotes” – dash…')) . "\n\n<!-- wp:group -->\n<div class=\"wp-block-group\">" . $p('Never closed') . "</div>",
        'many' => implode("\n\n", array_map(fn ($n) => "<!-- wp:heading {\"level\":3} -->\n<h3>" . $w("Kapitola $n", "Chapter $n") . "</h3>\n<!-- /wp:heading -->\n\n" . $p(str_repeat($w("Dlouhý text číslo $n. ", "A long text number $n. "), 20)), range(1, 25))),
    ];
}
foreach (array_keys(odd('en', $media, $blocks, $pdf, $made)) as $at => $key) {
    $ids = [];
    foreach (['cs', 'en'] as $language) {
        $ids[$language] = wp_insert_post(wp_slash(['post_status' => 'publish', 'post_title' => $key === 'many' && $language === 'en' ? '' : ucfirst("$key $language"), 'post_name' => "$language-odd-$key", 'post_content' => odd($language, $media, $blocks, $pdf, $made)[$key], 'post_author' => $authors[$at % 3], 'post_date' => sprintf('2025-10-%02d 08:30:00', $at + 1), 'post_category' => [$terms['billing'][$language]]]), true);
    }
    pair($ids);
    if ($key === 'lines') foreach ([14, 15] as $n) wp_update_post(['ID' => $media[$n], 'post_parent' => $ids['en']]);
}
// A revision, by an edit.
foreach ($made[2] as $id) wp_update_post(wp_slash(['ID' => $id, 'post_content' => get_post($id)->post_content . "\n\n<!-- wp:paragraph -->\n<p>Added later.</p>\n<!-- /wp:paragraph -->"]));
foreach ($made[4] as $id) if (guide_language($id) === 'en') wp_insert_comment(['comment_post_ID' => $id, 'comment_content' => 'Thanks!', 'comment_approved' => 1]);
// Pages: a manual of three levels, paired; one in the trash; one of another kind.
$tree = [];
foreach (['manual' => '', 'chapter' => 'manual', 'section' => 'chapter'] as $key => $above) {
    foreach (['cs', 'en'] as $language) {
        $tree[$key][$language] = wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => ucfirst("$key $language"), 'post_name' => "$key-$language", 'post_parent' => $above ? $tree[$above][$language] : 0, 'menu_order' => 5, 'post_date' => '2025-02-01 09:00:00', 'post_content' => "<!-- wp:paragraph -->\n<p>Text of the $key.</p>\n<!-- /wp:paragraph -->"]);
    }
    pair($tree[$key]);
}
$trash = wp_insert_post(['post_type' => 'post', 'post_status' => 'publish', 'post_title' => 'Thrown away', 'post_name' => 'thrown-away', 'post_content' => '<p>Gone.</p>', 'post_date' => '2025-02-01 09:00:00']);
pair(['en' => $trash]);
wp_trash_post($trash);
$faq = wp_insert_post(['post_type' => 'faq', 'post_status' => 'publish', 'post_title' => 'Why?', 'post_name' => 'why', 'post_content' => '<p>Because.</p>', 'post_date' => '2025-02-01 09:00:00']);
pair(['en' => $faq]);
// Notes below a text, a taxonomy of the owner's, a title with a tag, and a slug with letters beyond ASCII.
$notes = [['id' => '11111111-1111-4111-8111-111111111111', 'content' => 'The first note, with a <a href="https://other.example/note">link</a>.'], ['id' => '22222222-2222-4222-8222-222222222222', 'content' => 'The <em>second</em> note.']];
$mark = fn ($n) => "<sup data-fn=\"{$notes[$n]['id']}\" class=\"fn\"><a href=\"#{$notes[$n]['id']}\" id=\"{$notes[$n]['id']}-link\">" . ($n + 1) . '</a></sup>';
$noted = wp_insert_post(wp_slash(['post_status' => 'publish', 'post_title' => 'Notes <em>below</em>', 'post_name' => 'poznámky-en', 'post_date' => '2025-02-02 09:00:00', 'post_content' => "<!-- wp:paragraph -->\n<p>A claim{$mark(0)} and another{$mark(1)}.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:footnotes /-->", 'meta_input' => ['footnotes' => json_encode($notes)]]));
pair(['en' => $noted]);
wp_set_object_terms($noted, [wp_insert_term('Desk', 'product')['term_id'], wp_insert_term('Mail & chat', 'product')['term_id']], 'product');
// Menus of both kinds.
$menu = wp_create_nav_menu('Main menu');
wp_update_nav_menu_item($menu, 0, ['menu-item-title' => 'Elsewhere', 'menu-item-url' => 'https://other.example/', 'menu-item-status' => 'publish']);
wp_update_nav_menu_item($menu, 0, ['menu-item-object' => 'post', 'menu-item-object-id' => $noted, 'menu-item-type' => 'post_type', 'menu-item-status' => 'publish']);
wp_insert_post(['post_type' => 'wp_navigation', 'post_status' => 'publish', 'post_title' => 'Footer', 'post_content' => '<!-- wp:navigation-link {"label":"Terms","url":"https://other.example/terms"} /-->']);
flush_rewrite_rules(false);
echo count($made) * 2, " articles\n";
