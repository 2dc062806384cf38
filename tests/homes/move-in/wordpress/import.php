<?php
// Loads a WXR file with its ids, as the importer of WordPress does for what these tests compare; prints rendered texts by id.
$_SERVER += ['HTTP_HOST' => parse_url(getenv('WP_URL'), PHP_URL_HOST), 'REQUEST_METHOD' => 'GET', 'REQUEST_URI' => '/', 'SERVER_PROTOCOL' => 'HTTP/1.1'];
require getenv('WP_ROOT') . '/wp-load.php';
wp_set_current_user(1);
kses_remove_filters();
foreach ([1, 2, 3] as $sample) wp_delete_post($sample, true);
$xml = simplexml_load_file($argv[1], null, LIBXML_NONET);
$wp = $xml->getDocNamespaces()['wp'];
$texts = [];
$terms = [];
foreach ($xml->channel->children($wp)->category as $term) {
    $made = wp_insert_term((string) $term->cat_name, 'category', ['slug' => (string) $term->category_nicename, 'description' => (string) $term->category_description]);
    if (is_wp_error($made)) continue;
    $terms[(string) $term->category_nicename] = $made['term_id'];
}
foreach ($xml->channel->children($wp)->term as $term) {
    wp_insert_term((string) $term->term_name, (string) $term->term_taxonomy, ['slug' => (string) $term->term_slug, 'description' => wp_slash((string) $term->term_description)]);
}
foreach ($xml->channel->item as $item) {
    $fields = $item->children($wp);
    $type = (string) $fields->post_type;
    $content = (string) $item->children('http://purl.org/rss/1.0/modules/content/')->encoded;
    if ($type === 'attachment') continue;
    $id = wp_insert_post(wp_slash(['import_id' => (int) $fields->post_id, 'post_type' => $type, 'post_title' => (string) $item->title, 'post_name' => (string) $fields->post_name, 'post_status' => (string) $fields->status, 'post_content' => $content, 'post_date' => (string) $fields->post_date, 'post_password' => (string) $fields->post_password, 'post_parent' => (int) $fields->post_parent, 'menu_order' => (int) $fields->menu_order]), true);
    if (is_wp_error($id)) { fwrite(STDERR, $id->get_error_message() . "\n"); exit(1); }
    foreach ($item->category as $category) {
        $taxonomy = (string) $category['domain'];
        if (in_array($taxonomy, ['language', 'post_translations', 'category'], true)) wp_set_object_terms($id, (string) $category['nicename'], $taxonomy, true);
    }
}
foreach (get_posts(['post_type' => ['post', 'page', 'wp_block'], 'post_status' => 'any', 'numberposts' => -1]) as $post) {
    $texts[$post->ID] = ['title' => $post->post_title, 'status' => $post->post_status, 'slug' => $post->post_name, 'html' => apply_filters('the_content', $post->post_content), 'lang' => guide_language($post->ID), 'translations' => guide_translations($post->ID)];
}
echo json_encode($texts);
