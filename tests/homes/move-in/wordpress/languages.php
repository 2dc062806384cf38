<?php
/*
 * Two languages as Polylang keeps them: the taxonomies "language" and "post_translations", which WXR exports, the REST
 * fields "lang" and "translations", hreflang in the head, and the language of the page. Written for these tests.
 */
add_action('init', function () {
    $shared = ['public' => false, 'rewrite' => false, 'show_in_rest' => false];
    register_taxonomy('language', ['post', 'page', 'attachment', 'wp_block'], $shared + ['query_var' => 'lang']);
    register_taxonomy('post_translations', ['post', 'page', 'attachment', 'wp_block'], $shared);
    add_shortcode('note', fn ($a, $text = '') => '<div class="note"><p>' . do_shortcode($text) . '</p></div>');
    add_shortcode('price', fn ($a) => '<span class="price">' . (int) ($a['amount'] ?? 0) . ' EUR</span>');
    register_taxonomy('term_language', ['category', 'post_tag'], $shared);
    register_taxonomy('product', ['post'], ['public' => true, 'show_in_rest' => true, 'rest_base' => 'products', 'label' => 'Products']);
    register_post_type('faq', ['public' => true, 'show_in_rest' => true, 'label' => 'FAQ', 'supports' => ['title', 'editor', 'author']]);
    // As WordPress has it since 6.3.
    register_post_meta('post', 'footnotes', ['show_in_rest' => true, 'single' => true, 'type' => 'string']);
    if (!WP_Block_Type_Registry::get_instance()->is_registered('core/footnotes')) register_block_type('core/footnotes', ['render_callback' => function () {
        $items = array_map(fn ($note) => "<li id=\"{$note['id']}\">{$note['content']} <a href=\"#{$note['id']}-link\">\u{21a9}\u{fe0e}</a></li>", json_decode(get_post_meta(get_the_ID(), 'footnotes', true) ?: '[]', true));
        return '<ol class="wp-block-footnotes">' . implode('', $items) . '</ol>';
    }]);
}, 0);

function guide_language(int $id): string {
    $terms = wp_get_object_terms($id, 'language', ['fields' => 'slugs']);
    return is_array($terms) && $terms ? $terms[0] : '';
}
function guide_translations(int $id): array {
    $terms = wp_get_object_terms($id, 'post_translations');
    return is_array($terms) && $terms ? (array) maybe_unserialize($terms[0]->description) : [];
}
add_action('rest_api_init', function () {
    // Polylang itself shows them in its paid edition only: off where a test wants the pairs from elsewhere.
    if (getenv('WP_REST_LANGUAGES') === 'off') return;
    foreach (['post', 'page', 'attachment', 'wp_block', 'faq'] as $type) {
        register_rest_field($type, 'lang', ['get_callback' => fn ($item) => guide_language($item['id'])]);
        register_rest_field($type, 'translations', ['get_callback' => fn ($item) => (object) guide_translations($item['id'])]);
    }
    foreach (['category', 'post_tag'] as $taxonomy) {
        register_rest_field($taxonomy, 'lang', ['get_callback' => fn ($term) => get_term_meta($term['id'], 'lang', true)]);
        register_rest_field($taxonomy, 'translations', ['get_callback' => fn ($term) => (object) (get_term_meta($term['id'], 'translations', true) ?: [])]);
    }
});
add_action('wp_head', function () {
    if (!is_singular()) return;
    foreach (guide_translations(get_the_ID()) as $language => $id) {
        echo '<link rel="alternate" hreflang="' . esc_attr($language) . '" href="' . esc_url(get_permalink($id)) . "\">\n";
    }
});
add_filter('language_attributes', function ($attributes) {
    $language = is_singular() ? guide_language(get_the_ID()) : '';
    return $language ? 'lang="' . esc_attr($language) . '"' : $attributes;
});
