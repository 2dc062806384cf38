<?php
add_theme_support('title-tag');
add_theme_support('post-thumbnails');
add_theme_support('automatic-feed-links');
add_theme_support('post-formats', ['aside', 'gallery']);
// What only the old look needs: it would be most of every recorded page.
remove_action('wp_head', 'print_emoji_detection_script', 7);
remove_action('wp_print_styles', 'print_emoji_styles');
add_action('wp_enqueue_scripts', function () {
    foreach (['wp-block-library', 'global-styles', 'classic-theme-styles'] as $style) wp_dequeue_style($style);
}, 100);
remove_action('wp_footer', 'wp_enqueue_global_styles', 1);
remove_action('wp_body_open', 'wp_global_styles_render_svg_filters');
